import type { CreditUnit } from '@imprint/contracts/generation';
import type { CreditAccount, CreditEntryKind, CreditScope } from '@imprint/contracts/credits';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

const micro = { type: 'bigint', transformer: bigintAsNumber } as const;

/** What each account of an organization holds. Whoever updates this row holds the ledger of the organization until the transaction ends. */
@Entity('credit_account')
export class CreditAccountEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column({ ...micro, default: 0 }) availableMicro!: number;
  @Column({ ...micro, default: 0 }) reservedMicro!: number;
  /** Without what was refunded. */
  @Column({ ...micro, default: 0 }) spentMicro!: number;
  /** The sum of the three: what has come in. */
  @Column({ ...micro, default: 0 }) fundedMicro!: number;
  @Column({ ...micro, nullable: true }) lowBalanceMicro!: number | null;
  /** Above which price of a request a person decides; null: never. */
  @Column({ ...micro, nullable: true }) approvalThresholdMicro!: number | null;
  /** Whether the low balance was announced, and nothing has ended it. */
  @Column('boolean', { default: false }) isLowNoticed!: boolean;
  /** Changes with the caps. */
  @Column('integer', { default: 0 }) capsVersion!: number;
}

/** A cap of each calendar month. */
@Entity('credit_cap')
export class CreditCapEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') scope!: CreditScope;
  @PrimaryColumn('text') subjectId!: string;
  @Column(micro) monthlyMicro!: number;
}

/** What is used of one calendar month (UTC), by whatever was started in it. */
@Entity('credit_month')
export class CreditMonthEntity {
  @PrimaryColumn('text') organizationId!: string;
  @PrimaryColumn('text') scope!: CreditScope;
  @PrimaryColumn('text') subjectId!: string;
  /** Its first day. */
  @PrimaryColumn('date') month!: string;
  @Column(micro) reservedMicro!: number;
  @Column(micro) spentMicro!: number;
}

/** What a job may cost, and has cost. */
@Entity('credit_reservation')
export class CreditReservationEntity {
  @PrimaryColumn('text') jobId!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text') model!: string;
  /** In which it counts. */
  @Column('date') month!: string;
  /** Whether it was funded when it was made, and what is left of it goes back there. */
  @Column('boolean') isUnlimited!: boolean;
  @Column('text', { default: 'reserved' }) state!: 'reserved' | 'committed' | 'released';
  @Column(micro) reservedMicro!: number;
  @Column({ ...micro, default: 0 }) committedMicro!: number;
  /** Of what was committed. */
  @Column({ ...micro, default: 0 }) refundedMicro!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
}

/** An amount that moved from one account to another. Never changed. */
@Entity('credit_entry')
export class CreditEntryEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') kind!: CreditEntryKind;
  @Column('text') fromAccount!: CreditAccount;
  @Column('text') toAccount!: CreditAccount;
  @Column(micro) amountMicro!: number;
  @Column('text', { nullable: true }) jobId!: string | null;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text', { nullable: true }) reference!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** What a model has cost since a time, until the next row of it. Of the instance. */
@Entity('credit_price')
export class CreditPriceEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') model!: string;
  @Column('text') unit!: CreditUnit;
  @Column(micro) priceMicro!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
