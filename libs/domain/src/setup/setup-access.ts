import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { InstanceFactsRepository } from './instance-facts.repository.js';

/**
 * Who may see how the instance is set up. There is no role for its operator: who owns the only organization is taken for them. Where
 * several organizations share an instance, none of them learns about it, and the operator asks with the credential of the apps.
 */
@Injectable()
export class SetupAccess {
  constructor(private readonly facts: InstanceFactsRepository) {}

  /** @throws Problem `operator_only` where several organizations share the instance */
  async requireOnlyOrganization(): Promise<void> {
    if (await this.facts.isShared())
      throw problem('operator_only', 'Several organizations share this instance. Its operator runs npm run doctor.');
  }
}
