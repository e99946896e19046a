import type { Role } from '../access/roles.js';

/** What is known of a kind of notice without seeing one. */
export interface NoticeKindDeclaration {
  /** Members with a lesser role cannot act on it and do not get it. Of a notice for one person: the role of that person. */
  least: Role;
  /** Whether it can be sent by mail. */
  mail: boolean;
}

/** Every kind of notice. A producer records it in the transaction of the change that causes it. */
export const noticeKinds = {
  /** A platform refused a post. */
  'target.failed': { least: 'creator', mail: true },
  /** Nobody knows whether a post was published, and look-ups have ended. */
  'target.unconfirmed': { least: 'creator', mail: true },
  /** A platform no longer accepts the credentials of an account. */
  'connection.refused': { least: 'creator', mail: true },
  /** A call waits for approval. */
  'approval.waiting': { least: 'admin', mail: true },
  /** The call that a person asked for was approved or declined by somebody else. For the requester. */
  'approval.resolved': { least: 'viewer', mail: true },
  /** Webhook delivery was turned off. The dispatcher mails owners and admins itself. */
  'webhooks.disabled': { least: 'admin', mail: false },
} as const satisfies Readonly<Record<string, NoticeKindDeclaration>>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** When mails are sent: not at all, as things happen, or once a day. */
export const noticeMailModes = ['off', 'immediate', 'daily'] as const;
export type NoticeMailMode = (typeof noticeMailModes)[number];
