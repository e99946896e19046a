import type { Failure } from '@imprint/contracts/errors';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `webhook_attempt`. */
@Entity('webhook_attempt')
export class WebhookAttemptEntity {
  @PrimaryColumn('text') deliveryId!: string;
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;
  @Column('integer', { nullable: true }) statusCode!: number | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  /** Start of the response, without credentials. */
  @Column('text', { nullable: true }) responseBody!: string | null;
}
