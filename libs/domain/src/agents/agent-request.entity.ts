import type { AgentRequestStatus } from '@imprint/contracts/keys';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An agent's request for a key. RFC 8628's names are in brackets. */
@Entity('agent_request')
export class AgentRequestEntity {
  @PrimaryColumn('text') id!: string;
  /** Compared by the person, and entered on the claim page (`user_code`). */
  @Column('text') userCode!: string;
  /** SHA-256 of the agent's own secret (`device_code`). */
  @Column('bytea') pollTokenDigest!: Buffer;
  /** Minimum seconds between two polls (`interval`). */
  @Column('integer') pollSeconds!: number;
  @Column('timestamptz', { nullable: true }) polledAt!: Date | null;
  @Column('text') agentName!: string;
  @Column('text', { nullable: true }) clientUri!: string | null;
  @Column('text', { nullable: true }) clientIp!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('text') status!: AgentRequestStatus;
  /** Who decided, and where. */
  @Column('text', { nullable: true }) organizationId!: string | null;
  @Column('text', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) label!: string | null;
  /** The new key, sealed, until the agent has fetched it. */
  @Column('text', { nullable: true }) keySealed!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
