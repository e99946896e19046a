import type { ApprovalView } from '@imprint/domain/approvals';
import { describe, expect, it } from '@jest/globals';
import { card } from './approval-card.js';

const waiting = {
  id: 'appr',
  toolName: 'create_post',
  summary: 'Create a post: Hello',
  arguments: {},
  status: 'pending',
  voidReason: null,
  preview: { text: 'Hello', scheduledAt: null, timezone: null, targets: [], assetIds: [], details: [] },
  requestedBy: { id: 'user', name: 'Grace' },
  createdAt: new Date('2027-01-02T03:04:00Z'),
  expiresAt: new Date('2027-01-09T03:04:00Z'),
};
const key = { type: 'api-key', id: 'key', name: 'Cron job' };
const app = { type: 'mcp-connection', id: 'mcpc', name: 'Scribe' };

describe('a card says who asked, and how', () => {
  it.each([
    ['mcp', key, 'Grace’s agent asked on 2 Jan 2027, 03:04 UTC, with the API key “Cron job”.'],
    ['mcp', app, 'Grace’s agent asked on 2 Jan 2027, 03:04 UTC, with the connected app “Scribe”.'],
    ['rest', key, 'Grace asked on 2 Jan 2027, 03:04 UTC, with the API key “Cron job” over the REST API.'],
    ['rest', null, 'Grace asked on 2 Jan 2027, 03:04 UTC, signed in.'],
  ])('over %s with %j', (requestedVia, requestedWith, sentence) => {
    const shown = card({ ...waiting, requestedVia, requestedWith } as unknown as ApprovalView, [], null);
    expect(shown.text).toContain(`>${sentence}<`);
  });
});
