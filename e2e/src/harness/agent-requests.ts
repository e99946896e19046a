import { eventually } from '@imprint/platform/testing';
import { expect } from '@jest/globals';
import type { Instance } from './instance.js';
import { callTool, mcpRequest } from './mcp.js';
import type { Workspace } from './workspace.js';

export interface Called {
  isError?: boolean;
  structuredContent: Record<string, unknown>;
}

/** Far enough in the future that nothing is published during the tests. */
export const later = '2034-05-01T09:00';

/** Agents' requests in an organization, and their results. */
export class AgentRequests {
  constructor(
    private readonly instance: Instance,
    private readonly workspace: Workspace,
  ) {}

  async call(key: string, name: string, given: object): Promise<Called> {
    const { message } = await mcpRequest(this.instance, key, { body: callTool(name, given as Record<string, unknown>) });
    return message.result as unknown as Called;
  }

  release(title: string) {
    const { brandId, feedId } = this.workspace;
    return {
      title,
      baseContent: `Text of ${title}`,
      timezone: 'Europe/Berlin',
      scheduledAt: later,
      brandId,
      targets: [{ connectionId: feedId }],
    };
  }

  /** @returns id of the pending approval */
  async ask(title: string, key: string): Promise<string> {
    const { isError, structuredContent } = await this.call(key, 'create_scheduled_release', this.release(title));
    expect([isError, structuredContent['code']]).toEqual([true, 'approval_pending']);
    return String(structuredContent['approvalId']);
  }

  async untilRun(id: string): Promise<Record<string, unknown>> {
    return eventually(async () => {
      const { attributes } = await this.workspace.owner.data('GET', `/v1/approvals/${id}`);
      const { runStatus } = attributes as Record<string, unknown>;
      return ['completed', 'failed'].includes(String(runStatus)) && attributes;
    });
  }
}
