import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A client that registered itself (RFC 7591). */
@Entity('oauth_client')
export class OauthClientEntity {
  @PrimaryColumn('text') clientId!: string;
  /** Client metadata (RFC 7591 §2). */
  @Column('jsonb') metadata!: Record<string, unknown>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When a token was last issued to it; null if never. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
