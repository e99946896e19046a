import { attribute, callTool, mcpRequest, type Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ instance, owner }) {
    const agent = { label: 'Agent', category: 'service', scopes: ['posts:draft', 'posts:schedule'] };
    const key = attribute(await owner.owner.data('POST', '/v1/api-keys', agent), 'key');
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const planned = { brandId: owner.brandId, content: 'Planned', platforms: ['feed'], scheduledAt };
    const { message } = await mcpRequest(instance, key, { body: callTool('create_post', planned) });
    const { approvalId } = message.result?.['structuredContent'] as { approvalId: string };
    return { approvals: [approvalId] };
  },
  bodies: {
    'POST /v1/approvals/{id}/resolve': { decision: 'approve' },
    'POST /v1/approvals/{id}/review-links': { reviewerName: 'Mia', canDecide: true },
  },
  branded: ['approvals'],
};
