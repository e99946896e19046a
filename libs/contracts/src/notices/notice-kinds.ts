import type { Role } from '../access/roles.js';
import { approvalReadingScopes, postReadingScopes, type Scope } from '../access/scopes.js';

/** What is known of a kind of notice without seeing one. */
export interface NoticeKindDeclaration {
  /** Members with a lesser role cannot act on it and do not get it. Of a notice for one person: the role of that person. */
  least: Role;
  /** Whether it can be sent by mail. */
  mail: boolean;
  /** Scopes of which the key of a chat needs one, since a chat must not learn what its key cannot read; null: never sent to chats. */
  chat: readonly Scope[] | null;
}

/** Every kind of notice. A producer records it in the transaction of the change that causes it. */
export const noticeKinds = {
  /** A platform refused a post. */
  'target.failed': { least: 'creator', mail: true, chat: postReadingScopes },
  /** Nobody knows whether a post was published, and look-ups have ended. */
  'target.unconfirmed': { least: 'creator', mail: true, chat: postReadingScopes },
  /** A platform no longer accepts the credentials of an account. */
  'connection.refused': { least: 'creator', mail: true, chat: postReadingScopes },
  /** The access to an account ends soon, and only connecting it again extends it. */
  'connection.expiring': { least: 'creator', mail: true, chat: postReadingScopes },
  /** A call waits for approval. */
  'approval.waiting': { least: 'admin', mail: true, chat: ['posts:approve'] },
  /** The call that a person asked for was approved or declined by somebody else. For the requester. */
  'approval.resolved': { least: 'viewer', mail: true, chat: approvalReadingScopes },
  /** Somebody commented on a release by a review link. For whoever made the link. */
  'review.commented': { least: 'creator', mail: true, chat: postReadingScopes },
  /** What people corrected again and again can be remembered. */
  'memory.suggested': { least: 'creator', mail: true, chat: ['brands:read'] },
  /** The site of a brand was read, which took longer than its request waited. For whoever asked for it. */
  'brand-scan.ended': { least: 'admin', mail: true, chat: ['brands:read'] },
  /** A workflow waits for somebody's approval. */
  'workflow.approval': { least: 'admin', mail: true, chat: ['posts:approve'] },
  /** The same, for a person, or where creators may give it. */
  'workflow.question': { least: 'creator', mail: true, chat: ['posts:approve'] },
  /** Nobody knows whether a step of a workflow took effect, and a person has to look. */
  'workflow.held': { least: 'creator', mail: true, chat: postReadingScopes },
  /** A workflow that started by itself has failed. */
  'workflow.failed': { least: 'creator', mail: true, chat: postReadingScopes },
  /** Less is available than the low balance of the organization. */
  'credits.low': { least: 'admin', mail: true, chat: ['credits:read'] },
  /** Credits were taken back because their payment was refunded or disputed. */
  'credits.withdrawn': { least: 'owner', mail: true, chat: ['credits:read'] },
  /** The organization is scheduled for deletion. Its owners are mailed in any case, whatever they have chosen for notices. */
  'organization.deletion': { least: 'owner', mail: false, chat: null },
  /** Webhook delivery was turned off. The dispatcher mails owners and admins itself; no key reads webhook settings. */
  'webhooks.disabled': { least: 'admin', mail: false, chat: null },
} as const satisfies Readonly<Record<string, NoticeKindDeclaration>>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** Whether a person has a chat that notices can be sent to; `unavailable` where no bot runs. */
export const chatStates = ['unavailable', 'not_connected', 'connected'] as const;
export type ChatState = (typeof chatStates)[number];

/** When mails are sent: not at all, as things happen, or once a day. */
export const noticeMailModes = ['off', 'immediate', 'daily'] as const;
export type NoticeMailMode = (typeof noticeMailModes)[number];
