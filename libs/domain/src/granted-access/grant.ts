import type { Role } from '@imprint/contracts/access';

/** Something that acts for a person without their session. */
export interface Grant {
  kind: 'api-key' | 'mcp-connection' | 'chat' | 'passkey';
  id: string;
  /** Name of the key, client or passkey; for a chat, of its app. */
  label: string;
  /** The organization in which it acts, and the role; null for a passkey, which works everywhere. */
  place: { organizationId: string; organizationName: string; role: Role } | null;
  createdAt: Date;
  /** Null when it was never used, and for chats. */
  lastUsedAt: Date | null;
}
