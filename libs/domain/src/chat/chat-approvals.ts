import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ApprovalsService, ResolveApprovalOperation } from '../approvals/index.js';

const shown = 5;
const excerptLength = 200;

/** Approvals resolved from a chat, by the owner of its key and never by another bot. */
@Injectable()
export class ChatApprovals {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly resolution: ResolveApprovalOperation,
  ) {}

  /**
   * @param argument id of the approval; empty lists the pending ones
   * @param prefix what is typed before a command
   */
  async answer(principal: Principal, argument: string, prefix: string): Promise<string> {
    if (!roleAtLeast(principal.role, 'admin')) return `Only admins and owners approve; you are ${principal.role}.`;
    return argument === '' ? this.pending(principal, prefix) : this.approve(principal, argument);
  }

  private async pending(principal: Principal, prefix: string): Promise<string> {
    const { items, total } = await this.approvals.list(principal, { page: 1, limit: shown, status: 'pending' });
    if (total === 0) return 'Nothing waits for your approval.';
    const entries = items.map(({ id, summary, requestedBy, requestedWith, preview, canResolve, reviewUrl }) => {
      const where = preview.targets.map(({ platform, account }) => (account === null ? platform : `${account} on ${platform}`));
      const text = preview.text === null ? [] : [excerpt(preview.text)];
      const when = preview.scheduledAt === null ? [] : [`At ${preview.scheduledAt} ${preview.timezone ?? ''}`.trim()];
      const to = where.length === 0 ? [] : [`To ${where.join(', ')}`];
      const requester =
        requestedWith === null
          ? `Asked for by ${requestedBy.name}`
          : `Asked for with ${excerpt(requestedWith.name)} of ${requestedBy.name}`;
      const how = canResolve ? `${prefix}approve ${id}` : `The key of this chat asked for it: decide at ${reviewUrl}`;
      return [`• ${summary}`, requester, ...text, ...to, ...when, how].join('\n');
    });
    const rest = total > items.length ? [`… and ${total - items.length} more`] : [];
    return [`Waiting for approval (${total}):`, ...entries, ...rest].join('\n\n');
  }

  private async approve(principal: Principal, id: string): Promise<string> {
    try {
      const decision = { decision: 'approve', comment: 'Approved in a chat.' } as const;
      const { summary } = await this.resolution.resolveApproval(principal, id, decision, 'chat');
      return `Approved, and about to run: ${summary}`;
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return error.message;
      throw error;
    }
  }
}

/** On one line and quoted, so that an agent's text cannot pass for the bot's own. */
function excerpt(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return `“${characters.slice(0, excerptLength).join('')}${characters.length > excerptLength ? '…' : ''}”`;
}
