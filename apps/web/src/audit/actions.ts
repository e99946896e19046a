import type { AuditEntryResource } from '@imprint/sdk';

export type Action = AuditEntryResource['attributes']['action'];

/** Those that have a name here, by what they are about. One that a newer API has is shown as it is called there. */
export const actions = [
  'api-key.created',
  'api-key.changed',
  'api-key.rotated',
  'api-key.revoked',
  'mcp-connection.opened',
  'mcp-connection.revoked',
  'agent.claimed',
  'connection-destination.changed',
  'connection-limit.changed',
  'connection-slots.changed',
  'chat.connected',
  'chat.disconnected',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'organization.created',
  'organization.changed',
  'webhook-settings.changed',
  'webhook-settings.disabled',
  'approval.approved',
  'approval.declined',
  'review-link.created',
  'review-link.revoked',
  'post.deleted',
  'publishing.paused',
  'publishing.resumed',
  'release.deleted',
  'release-import.created',
  'release-import.undone',
  'calendar-feed.created',
  'calendar-feed.deleted',
  'asset.deleted',
  'second-factor.enabled',
  'second-factor.disabled',
  'second-factor.recovery-codes-replaced',
  'second-factor.recovery-code-used',
  'passkey.added',
  'passkey.removed',
] as const satisfies readonly Action[];

export const isNamed = (action: string): action is (typeof actions)[number] => actions.some((each) => each === action);
