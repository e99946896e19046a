import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A client that registered itself (RFC 7591). */
@Entity('oauth_client')
export class OauthClientEntity {
  @PrimaryColumn('text') clientId!: string;
  /** As of RFC 7591 §2. */
  @Column('jsonb') metadata!: Record<string, unknown>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When somebody last went through it; null while nobody has. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
