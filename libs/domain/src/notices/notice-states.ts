import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { NoticeRecipients } from './notice-recipients.js';
import { NoticesRepository } from './notices.repository.js';

/** Current states of notices with the people who get them, for real-time messages. */
@Injectable()
export class NoticeStates {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly recipients: NoticeRecipients,
  ) {}

  async read(changed: readonly Changed[]): Promise<WorkState[]> {
    const organizationIds = [...new Set(changed.map(({ organizationId }) => organizationId))];
    const rows = await this.notices.listByIds(
      organizationIds,
      changed.map(({ id }) => id),
    );
    const states = rows.map(async (row): Promise<WorkState> => {
      const { id, organizationId, kind, subjectId, resolvedAt } = row;
      const recipients = await this.recipients.of(row, 'app');
      const status = resolvedAt === null ? 'open' : 'resolved';
      return { id, organizationId, status, result: { kind, subjectId }, userIds: recipients.map(({ member }) => member.id) };
    });
    return Promise.all(states);
  }
}
