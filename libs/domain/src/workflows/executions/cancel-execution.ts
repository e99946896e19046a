import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { ExecutionsRepository } from './executions.repository.js';

/** Cancels executions. What a step has begun outside is settled; nothing else begins. */
@Injectable()
export class CancelExecution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /** Repeatable until it has ended. @throws Problem `not_found`; `state_conflict` for one that has ended, unless it is being undone */
  async cancel(caller: Principal, id: string): Promise<void> {
    const execution = await this.executions.find(caller, id);
    if (execution === null) throw problem('not_found', `There is no execution ${id}.`);
    const { organizationId } = caller;
    const isNew = await this.dataSource.transaction(async (manager) => {
      if (!(await this.executions.cancel(manager, organizationId, id))) return false;
      await this.audit.record(manager, caller, {
        action: 'workflow-execution.cancelled',
        subject: { type: 'workflow-execution', id },
        changes: { workflowId: { to: execution.workflowId } },
      });
      return true;
    });
    if (isNew) {
      await this.signals.publish('workflow.ending', { organizationId });
      return;
    }
    const now = await this.executions.find(caller, id);
    if (now !== null && now.endedAt !== null) throw problem('state_conflict', `The execution has ended: it is ${now.status}.`);
  }
}
