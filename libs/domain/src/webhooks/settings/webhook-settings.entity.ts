import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('webhook_settings')
export class WebhookSettingsEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column('boolean', { default: false }) enabled!: boolean;
  @Column('text', { nullable: true }) endpointUrl!: string | null;
  @Column('text', { nullable: true }) secretSealed!: string | null;
  /** Signs beside the new secret until `previousSecretUntil`, so that receivers can change over. */
  @Column('text', { nullable: true }) previousSecretSealed!: string | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil!: Date | null;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('jsonb', { nullable: true }) deliveryStatus!: DeliverySnapshot | null;
  /** First failed attempt since the last one that was taken. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  /** Why delivery was turned off by the instance. */
  @Column('text', { nullable: true }) disabledReason!: 'failing' | null;
  /** Turned off by the instance before, and nothing was delivered since. */
  @Column('boolean', { default: false }) recovering!: boolean;
  /** Mail that owners and admins are still to get. */
  @Column('text', { nullable: true }) notice!: 'disabled' | 'recovered' | null;
  @Column('timestamptz', { nullable: true }) noticeAt!: Date | null;
  @Column('integer', { default: 0 }) noticeTries!: number;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  get hasSigningSecret(): boolean {
    return this.secretSealed !== null;
  }
}
