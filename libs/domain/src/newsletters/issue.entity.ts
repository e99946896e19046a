import type { Failure } from '@imprint/contracts/errors';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A picture of an issue, with its bytes. */
export interface StoredImage {
  mimeType: string;
  altText: string | null;
  /** In base64. */
  content: string;
}

/** A row of `newsletter_issue`: what one target mails to a newsletter. */
@Entity('newsletter_issue')
export class IssueEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') newsletterId!: string;
  @Column('text') targetId!: string;
  @Column('text') senderName!: string;
  @Column('text') senderAddress!: string;
  @Column('text') subject!: string;
  /** Markdown. */
  @Column('text') body!: string;
  /** Emptied once every mail is settled. Not read with the rest, because of its size. */
  @Column('jsonb', { select: false }) images!: readonly StoredImage[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** When mails of it were last claimed: issues take turns. */
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
}

/**
 * `waiting` → `sending`, which is on record before the mail server is called, → `sent`, `bounced`, `failed`, or `unconfirmed` when the answer
 * was lost; or `skipped` when its subscriber left before.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'unconfirmed', 'bounced', 'failed', 'skipped'] as const;
export type MailState = (typeof mailStates)[number];

/** A row of `newsletter_mail`: one issue to one subscriber. */
@Entity('newsletter_mail')
export class IssueMailEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') issueId!: string;
  /** Null when the subscriber was deleted. */
  @Column('text', { nullable: true }) subscriberId!: string | null;
  @Column('text') status!: MailState;
  @Column('integer') fence!: number;
  /** When it is due, or the lease of whoever holds it ends. */
  @Column('timestamptz') wakeAt!: Date;
  @Column('integer') tries!: number;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
}
