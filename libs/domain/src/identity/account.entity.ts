import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who signs in here with a password. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') userId!: string;
  /** In lower case. */
  @Column('text') email!: string;
  /** PHC string. */
  @Column('text') passwordHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) passwordChangedAt!: Date;
}
