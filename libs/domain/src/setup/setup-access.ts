import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { InstanceFactsRepository } from './instance-facts.repository.js';

/**
 * Who may see how the instance is set up. There is no role for its operator, so it is whoever owns or administers every organization that
 * people belong to. Where others have one of their own, nobody learns anything about the instance here, and the operator asks with the
 * credential of the apps. What the local identity made before there was a login wall does not count.
 */
@Injectable()
export class SetupAccess {
  constructor(private readonly facts: InstanceFactsRepository) {}

  /** @throws Problem `operator_only` where others have an organization, too */
  async requireOperator({ userId }: Principal): Promise<void> {
    if (await this.facts.isSharedBy(userId))
      throw problem('operator_only', 'Others have an organization on this instance, too. Its operator runs npm run doctor.');
  }
}
