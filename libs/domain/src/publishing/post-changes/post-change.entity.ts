import type { Failure } from '@imprint/contracts/errors';
import type { PostChangeAction, PostChangeStatus } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AttachedMedia } from '../releases/attached-media.js';

/** A row of `post_change`: somebody wants a published post edited or deleted on its platform. A target has one at a time that is not over. */
@Entity('post_change')
export class PostChangeEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  @Column('text') targetId!: string;
  @Column('text') connectionId!: string;
  @Column('text') platform!: string;
  @Column('text') action!: PostChangeAction;
  /** Of an edit: the whole text of the post from then on. */
  @Column('text', { nullable: true }) caption!: string | null;
  /** Of an edit: the files of the post, with their alternative texts from then on. */
  @Column('jsonb', { nullable: true }) media!: AttachedMedia[] | null;
  @Column('text') status!: PostChangeStatus;
  @Column('integer', { default: 0 }) attempts!: number;
  /** Incremented by every claim; a write under an older fence changes nothing. */
  @Column('integer', { default: 0 }) fence!: number;
  /** Queued: when it is due. Running: end of the lease. Null once it is over. */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  /** Why it waits or failed. */
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  /** Who asked for it, with which key or MCP connection, and by which approval. */
  @Column('text') authorId!: string;
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('text', { nullable: true }) approvalId!: string | null;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When the latest attempt began. */
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
