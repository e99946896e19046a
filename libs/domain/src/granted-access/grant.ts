import type { Role } from '@imprint/contracts/access';

/** Something that acts in the name of a person without their session. */
export interface Grant {
  kind: 'api-key' | 'mcp-connection' | 'chat' | 'passkey';
  id: string;
  /** Of the key, client or passkey; of a chat, the name of its app. */
  label: string;
  /** Where it acts, and as what; null for a passkey, which signs in everywhere. */
  place: { organizationId: string; organizationName: string; role: Role } | null;
  createdAt: Date;
  /** Null for one that was never used, and for a chat. */
  lastUsedAt: Date | null;
}
