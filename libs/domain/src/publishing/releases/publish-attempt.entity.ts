import type { Failure } from '@imprint/contracts/errors';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The ledger: a row is written before the platform is called, so that a crash leaves a record of the call. */
@Entity('publish_attempt')
export class PublishAttemptEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') targetId!: string;
  @Column('integer') number!: number;
  @Column('integer') fence!: number;
  @Column('text') outcome!: 'running' | 'published' | 'refused' | 'unknown';
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @CreateDateColumn({ type: 'timestamptz' }) startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
