import type { PublishedPost, SentLinkCard, SentVideoAddition } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of `publish_receipt`: how one attempt ended. Written in the transaction of that end, and sealed into the chain of the organization
 * within a second. Never changed after that, except that `contentSalt` is erased with the content.
 */
@Entity('publish_receipt')
export class PublishReceiptEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  @Column('text') targetId!: string;
  @Column('text') connectionId!: string;
  @Column('text') platform!: string;
  /** Of the account, at that time. */
  @Column('text', { nullable: true }) handle!: string | null;
  /** What was tried: null for publishing, as in the receipts that are older than changes of posts. */
  @Column('text', { nullable: true }) action!: 'edit' | 'delete' | null;
  @Column('integer') attempt!: number;
  /** `gone`: it was to be deleted, and was no longer there. */
  @Column('text') outcome!: 'published' | 'edited' | 'deleted' | 'gone' | 'refused' | 'unknown';
  /** What the outcome is known from: the platform's answer, a look-up, or a person who looked. */
  @Column('text') confirmedBy!: 'answer' | 'look-up' | 'person';
  @Column('text', { nullable: true }) failureCode!: string | null;
  /** HMAC-SHA-256 of what was sent, keyed with the salt; null when a person settled it. */
  @Column('text', { nullable: true }) contentDigest!: string | null;
  /** Not part of the chain. Without it the digest says nothing about the content. */
  @Column('text', { nullable: true }) contentSalt!: string | null;
  /** Who saved what was sent, with which key or MCP connection, and by which approval. */
  @Column('text', { nullable: true }) authorId!: string | null;
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('text', { nullable: true }) approvalId!: string | null;
  @Column('timestamptz', { nullable: true }) plannedFor!: Date | null;
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;
  @Column('timestamptz') endedAt!: Date;
  @Column('text', { nullable: true }) externalProviderId!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  /** Of a target of several posts: what was known to be on the platform, in order. */
  @Column('jsonb', { nullable: true }) posts!: PublishedPost[] | null;
  /** What became of the cards of its links; null where it has none that are sent. */
  @Column('jsonb', { nullable: true }) linkCards!: SentLinkCard[] | null;
  /** What was to be sent once a video was published, and what became of that; null without any. */
  @Column('jsonb', { nullable: true }) videoAdditions!: SentVideoAddition[] | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Place in the chain, from 1; null until it is sealed. PostgreSQL's `bigint` comes as text. */
  @Column('bigint', { nullable: true }) sequence!: string | null;
  @Column('text', { nullable: true }) hash!: string | null;
}
