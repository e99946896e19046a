import type { ConnectionStatus } from '@imprint/contracts/documents';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('connection')
export class ConnectionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Null until a person has chosen one, of a request that named none. */
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') platform!: string;
  @Column('text') status!: ConnectionStatus;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column('text', { nullable: true }) handle!: string | null;
  /** JSON of the channel's credential fields, sealed with the organization id. */
  @Column('text', { nullable: true }) credentialsSealed!: string | null;
  /** Who asked for it, of one that a person has to complete, and until when they can. */
  @Column('text', { nullable: true }) requestedBy!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Why it came to nothing, in a sentence. */
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { nullable: true }) lastCheckedAt!: Date | null;
  /** Which request made the row (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
