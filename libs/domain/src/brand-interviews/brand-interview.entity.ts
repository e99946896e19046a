import type { BegunInterviewStatus, InterviewField, ProposedAnswer } from '@imprint/contracts/brand-interviews';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `brand_interview`. What is asked now is not kept: it follows from the brand and from what was skipped. */
@Entity('brand_interview')
export class BrandInterviewEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** One is open for each brand. */
  @Column('text') status!: BegunInterviewStatus;
  /** The connected chat in which plain messages answer it; null for none. */
  @Column('text', { nullable: true }) chatId!: string | null;
  /** What that chat was asked last; null before. Another question may be asked by now. */
  @Column('text', { nullable: true }) chatField!: InterviewField | null;
  /** What a model made of the last answer, until it is confirmed; null for none. It may be about another question than the one asked by now. */
  @Column('jsonb', { nullable: true }) proposal!: ProposedAnswer | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A row of `brand_interview_answer`. One that is taken back is deleted. */
@Entity('brand_interview_answer')
export class BrandInterviewAnswerEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') interviewId!: string;
  @Column('text') field!: InterviewField;
  @Column('boolean') isSkipped!: boolean;
  /** What the field said until then; null for a skipped question. */
  @Column('jsonb', { nullable: true }) before!: unknown;
  /** What it was made to say; null for a skipped question. */
  @Column('jsonb', { nullable: true }) value!: unknown;
  /** Parts of the answer that were not understood. */
  @Column('jsonb', { default: [] }) leftOut!: string[];
  @Column('text') authorId!: string;
  /** The API key or MCP connection that answered for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column({ type: 'timestamptz', insert: false }) createdAt!: Date;
}
