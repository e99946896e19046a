import type { Currency } from '@imprint/contracts/billing';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

const micro = { type: 'bigint', transformer: bigintAsNumber, default: 0 } as const;

/** What somebody wanted to buy, and has become of it. Amounts are in the smallest unit of the currency. */
@Entity('checkout')
export class CheckoutEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') startedBy!: string;
  @Column('text') provider!: string;
  @Column('text') packId!: string;
  @Column('integer') credits!: number;
  @Column('integer') amount!: number;
  @Column('text') currency!: Currency;
  @Column('text', { default: 'open' }) state!: 'open' | 'pending' | 'paid' | 'failed' | 'expired';
  /** Id of the page at the provider; null until it has answered. */
  @Column('text', { nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Id of the payment at the provider. */
  @Column('text', { nullable: true }) paymentId!: string | null;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('text', { nullable: true }) receiptUrl!: string | null;
  @Column('integer', { default: 0 }) refundedAmount!: number;
  @Column('integer', { default: 0 }) disputedAmount!: number;
  @Column('text', { default: 'none' }) dispute!: 'none' | 'lost' | 'won';
  /** Micro-credits that refunds and disputes were worth, as far as they were dealt with. */
  @Column(micro) reversedMicro!: number;
  /** What of it could be taken back. */
  @Column(micro) takenMicro!: number;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
