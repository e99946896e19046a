import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { ExecutionAdmissionsRepository } from './execution-admissions.repository.js';

const organizationsAtOnce = 50;

/** Begins queued executions where there is room. */
@Injectable()
export class AdmitExecutions {
  private after = '';

  constructor(
    private readonly rows: ExecutionAdmissionsRepository,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WORKFLOW_EXECUTIONS_AT_ONCE'>,
  ) {}

  /** After something was queued, or has ended. */
  async admit(organizationId: string): Promise<void> {
    const begun = await this.rows.admit(organizationId, this.config.WORKFLOW_EXECUTIONS_AT_ONCE);
    if (begun.length > 0) await this.signals.publish('workflow.steps', { organizationId });
  }

  /** For what was queued by a process that died before it could admit it. */
  async sweep(): Promise<void> {
    const organizations = await this.rows.organizationsWithQueued(this.after, organizationsAtOnce);
    this.after = organizations.length < organizationsAtOnce ? '' : (organizations.at(-1) ?? '');
    for (const organizationId of organizations) await this.admit(organizationId);
  }
}
