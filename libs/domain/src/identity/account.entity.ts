import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who signs in here with a password. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') userId!: string;
  /** Lowercase. */
  @Column('text') email!: string;
  /** Password hash as a PHC string. */
  @Column('text') passwordHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) passwordChangedAt!: Date;
}
