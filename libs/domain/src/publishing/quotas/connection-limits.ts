import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateConnection } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { lockCap, updateCap } from '../connections/connection-caps.repository.js';
import { ConnectionsService, type ConnectionView } from '../connections/connections.service.js';
import { lockQuotas, wakePutOff } from './quota-uses.repository.js';

/** What an organization lets go out on its accounts, besides the quotas of their platforms. */
@Injectable()
export class ConnectionLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: ConnectionsService,
    private readonly audit: AuditTrail,
  ) {}

  /** What was put off because of another limit is decided about anew. @throws Problem `not_found` */
  async update(principal: Principal, id: string, { maxPostsPerDay: to }: UpdateConnection): Promise<ConnectionView> {
    await this.dataSource.transaction(async (manager) => {
      // A worker that is deciding by the old limit comes first, so that what it puts off is found here.
      await lockQuotas(manager, [id]);
      const row = await lockCap(manager, principal, id);
      if (row === null) throw problem('not_found', `There is no connection ${id}.`);
      const { maxPostsPerDay: from } = row;
      if (to === undefined || to === from) return;
      await updateCap(manager, row, to);
      await wakePutOff(manager, row);
      const subject = { type: 'connection', id };
      await this.audit.record(manager, principal, {
        action: 'connection-limit.changed',
        subject,
        changes: { maxPostsPerDay: { from, to } },
      });
    });
    return this.connections.read(principal, id);
  }
}
