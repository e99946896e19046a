import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `ended_provider_sessions`: whose tokens of another identity provider, issued until then, are no sessions any more. */
@Entity('ended_provider_sessions')
export class EndedProviderSessionsEntity {
  /** Of the subject: whose it was cannot be read from it. */
  @PrimaryColumn('text') subjectHash!: string;
  @Column('timestamptz', { default: () => 'now()' }) endedAt!: Date;
}
