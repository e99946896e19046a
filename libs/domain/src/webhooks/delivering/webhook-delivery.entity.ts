import type { DeliveryStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { WebhookEventType } from '@imprint/contracts/webhooks';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `webhook_delivery`. */
@Entity('webhook_delivery')
export class WebhookDeliveryEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') webhookEventId!: string;
  @Column('text') event!: WebhookEventType;
  @Column('text') eventId!: string;
  @Column('text') status!: DeliveryStatus;
  @Column('boolean', { default: false }) isTest!: boolean;
  /** 0 for the first delivery of an event; replays count from 1. */
  @Column('integer', { default: 0 }) replay!: number;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when the next attempt may start; during an attempt, the end of its lease. */
  @Column('timestamptz') nextAttemptAt!: Date;
  @Column('integer', { nullable: true }) statusCode!: number | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
