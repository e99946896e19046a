import type { WebhookEventType, WebhookPayload } from '@imprint/contracts/webhooks';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An outbox row, committed together with the change that it reports. Kept for replays. */
@Entity('webhook_event')
export class WebhookEventEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') event!: WebhookEventType;
  @Column('text') eventId!: string;
  @Column('json') payload!: WebhookPayload;
  /** W3C `traceparent` of the work that raised it; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @Column('timestamptz') occurredAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) relayedAt!: Date | null;
  /** Relayed without a delivery: delivery was off, or the filter excluded the event. */
  @Column('boolean', { default: false }) skipped!: boolean;
  /** A trigger of a workflow waits for it. */
  @Column('boolean', { default: false }) forTriggers!: boolean;
  /** How the payload violates its schema: it is kept for the operator and never delivered or replayed. */
  @Column('text', { nullable: true }) refused!: string | null;
}
