import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `webhook_settings`. */
@Entity('webhook_settings')
export class WebhookSettingsEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column('boolean', { default: false }) enabled!: boolean;
  @Column('text', { nullable: true }) endpointUrl!: string | null;
  @Column('text', { nullable: true }) secretSealed!: string | null;
  /** Signs next to the new secret until `previousSecretUntil`, so that receivers can switch. */
  @Column('text', { nullable: true }) previousSecretSealed!: string | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil!: Date | null;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('jsonb', { nullable: true }) deliveryStatus!: DeliverySnapshot | null;
  /** First failed attempt since the last success. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  /** Why the instance turned delivery off. */
  @Column('text', { nullable: true }) disabledReason!: 'failing' | null;
  /** The instance had turned it off, and nothing was delivered since. */
  @Column('boolean', { default: false }) recovering!: boolean;
  /** Pending mail to owners and admins. */
  @Column('text', { nullable: true }) notice!: 'disabled' | 'recovered' | null;
  @Column('timestamptz', { nullable: true }) noticeAt!: Date | null;
  @Column('integer', { default: 0 }) noticeTries!: number;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  get hasSigningSecret(): boolean {
    return this.secretSealed !== null;
  }
}
