import { SecretBox } from '@imprint/platform/crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ChannelError, type PublishSteps, type SavedStep } from '../channel/index.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import type { PublishStepEntity } from './publish-step.entity.js';
import { PublishStepsRepository } from './publish-steps.repository.js';

/** Steps of publishing, as channels read and save them. */
@Injectable()
export class StoredSteps {
  private readonly logger = new Logger(StoredSteps.name);

  constructor(
    private readonly steps: PublishStepsRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** By target id. Only targets that were begun before have any. */
  async load(targets: readonly ClaimedTarget[]): Promise<Map<string, PublishSteps>> {
    const begunBefore = targets.filter(({ attempts, firstSentAt }) => attempts > 1 || firstSentAt !== undefined);
    const rows = begunBefore.length === 0 ? [] : await this.steps.listOf(begunBefore);
    return new Map(
      targets.map((target) => {
        const own = rows.filter(
          ({ targetId, organizationId }) => targetId === target.id && organizationId === target.organizationId,
        );
        return [target.id, this.ofTarget(target, new Map(own.flatMap((row) => this.opened(row))))];
      }),
    );
  }

  private ofTarget(target: ClaimedTarget, saved: Map<string, SavedStep>): PublishSteps {
    return {
      find: (name) => saved.get(name),
      save: async (name, value) => {
        const savedAt = await this.steps.save(target, name, this.secrets.seal(value, target.organizationId));
        if (savedAt === null) throw holdLost();
        saved.set(name, { value, savedAt });
      },
    };
  }

  /** Nothing for one that cannot be decrypted: the step is repeated. */
  private opened({ id, name, organizationId, valueSealed, savedAt }: PublishStepEntity): [string, SavedStep][] {
    try {
      return [[name, { value: this.secrets.open(valueSealed, organizationId), savedAt }]];
    } catch (error) {
      this.logger.error({ err: error, stepId: id }, 'a step of publishing cannot be decrypted');
      return [];
    }
  }
}

/** Another worker has the target by now, and looks up what this one has sent. */
function holdLost(): ChannelError {
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'hold_lost',
    message: 'The worker stalled, and the post was taken over by another one.',
    retryable: true,
  });
}
