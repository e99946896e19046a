import type { Principal } from '@imprint/contracts/access';
import type { ScanActivity, ScannedPage, VoiceAnalysis } from '@imprint/contracts/brand-scans';
import type { Failure } from '@imprint/contracts/errors';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type BrandScanRowStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** A row of `brand_scan`. */
@Entity('brand_scan')
export class BrandScanEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** Who asked for it, and by which credential: the revision that it writes is theirs. */
  @Column('text') userId!: string;
  @Column('text') credentialKind!: Principal['kind'];
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  @Column('text') url!: string;
  /** Whether it made the brand: then it writes what it finds. */
  @Column('boolean') isFirst!: boolean;
  /** Whether the caller has named the brand, so that the site does not. */
  @Column('boolean') isNamed!: boolean;
  @Column('boolean') approves!: boolean;
  @Column('text') status!: BrandScanRowStatus;
  @Column('text') activity!: ScanActivity;
  @Column('smallint', { default: 0 }) progress!: number;
  @Column('jsonb', { default: [] }) pages!: readonly ScannedPage[];
  /** Fields that the scan before found and this one did not. */
  @Column('text', { array: true, default: [] }) gone!: readonly string[];
  @Column('text') voiceAnalysis!: VoiceAnalysis;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While processing: end of the lease. */
  @Column('timestamptz') wakeAt!: Date;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}
