import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `api_key`. */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  /** HMAC-SHA-256 of the key with the pepper; the key itself is never stored. */
  @Column('bytea') digest!: Buffer;
  @Column('text') lastFour!: string;
  @Column('text') label!: string;
  @Column('text') category!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('integer', { nullable: true }) rateLimit!: number | null;
  @Column('text', { array: true }) allowedIps!: string[];
  /** The first key in a chain of rotations; null for a key that was created. */
  @Column('text', { nullable: true }) originalId!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) usageCount!: number;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedIp!: string | null;
  /** Incremented by a trigger with every change of what the key may do. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, insert: false, update: false }) readonly version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  get isRevoked(): boolean {
    return this.revokedAt !== null;
  }
}
