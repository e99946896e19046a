import type { DeliverySnapshot } from '@imprint/contracts';
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
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  get hasSigningSecret(): boolean {
    return this.secretSealed !== null;
  }
}
