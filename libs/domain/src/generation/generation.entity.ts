import type { GenerationStatus } from '@imprint/contracts/documents';
import type { ModelReason, TextUsage, WrittenContent, UsedContext } from '@imprint/contracts/generation';
import type { VideoFacts } from '@imprint/contracts/publishing/content-rules';
import type { Failure } from '@imprint/contracts/errors';
import type { CarriedPart, SourceCaptions } from '../media/index.js';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ArticleDraft } from './article-draft.js';
import type { Candidate } from './failover/candidate.js';
import type { GenerationKindName, GenerationOptions } from './generation-options.js';
import type { GenerationQuote } from './generation-quote.js';
import { VendorJobColumns } from './vendors/vendor-job-columns.js';

/** A stored output; its address is signed anew on every read. */
export interface StoredOutput {
  assetId: string;
  storageKey: string;
  mimeType: string;
  /** Null of audio. */
  width: number | null;
  height: number | null;
  /** Of a video or audio. */
  durationSeconds?: number;
  /** Of a video. */
  video?: VideoFacts | null;
  /** Of the styles of a local model, the one that it used; left out where none was asked for, and by vendors. */
  styleUsed?: string | null;
  bytes: number;
  /** Of a video that was made of others: which parts of them it shows. */
  parts?: readonly CarriedPart[];
}

/** What a run made: a file, or a text with what its model used. */
export interface Made {
  output: StoredOutput | null;
  written: WrittenContent | null;
  usage: TextUsage | null;
  /** What is said in files that it was made of, as captions. */
  heard?: readonly (SourceCaptions & { cues: number })[];
  /** How much sound was listened to for that; left out where nothing was to be. */
  heardSeconds?: number;
}

/** A row of `generation`. */
@Entity('generation')
export class GenerationEntity extends VendorJobColumns {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  /** Of the brand, by which it is made. */
  @Column('integer', { nullable: true }) brandRevision!: number | null;
  /** The saved prompt that it was asked for with; it may be gone. */
  @Column('text', { nullable: true }) promptId!: string | null;
  @Column('text') userId!: string;
  @Column('text') kind!: GenerationKindName;
  @Column('text') status!: GenerationStatus;
  @Column('text') prompt!: string;
  /** Options of the kind, apart from the prompt. */
  @Column('jsonb') options!: GenerationOptions[GenerationKindName];
  @Column('text') model!: string;
  @Column('text') provider!: string;
  /** What it may cost; null if that is nothing. */
  @Column('jsonb', { nullable: true }) quote!: GenerationQuote | null;
  /** Models that it moves to when this one fails, in order; null for none. */
  @Column('jsonb', { nullable: true }) candidates!: Candidate[] | null;
  /** Why it began with its first model; null where there was nothing to choose. */
  @Column('text', { nullable: true }) modelReason!: ModelReason | null;
  /** How often it has moved. */
  @Column('integer', { default: 0 }) moves!: number;
  @Column('smallint', { default: 0 }) progress!: number;
  @Column('jsonb', { nullable: true }) output!: StoredOutput | null;
  @Column('jsonb', { nullable: true }) written!: WrittenContent | null;
  /** Of all attempts so far, of a text. */
  @Column('jsonb', { nullable: true }) usage!: TextUsage | null;
  /** What attempts have made so far of an article; null for everything else. */
  @Column('jsonb', { nullable: true }) draft!: ArticleDraft | null;
  /** What of its brand it was told; null until it begins, and where it is told nothing but the record. */
  @Column('jsonb', { nullable: true }) usedContext!: UsedContext | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) fence!: number;
  /** While queued: when a lost wake-up is noticed. While processing: end of the lease, or when its vendor is asked again. */
  @Column('timestamptz') wakeAt!: Date;
  /** The first generation of the same request; null for a single one. */
  @Column('text', { nullable: true }) batchId!: string | null;
  /** The batch of prompts that it belongs to; null for a single prompt. */
  @Column('text', { nullable: true }) promptBatchId!: string | null;
  /**
   * Its priority in the queue, and its place in a batch of prompts, from 1: batches and large requests take turns. Null for single
   * generations and the first few of a request, which come before them.
   */
  @Column('integer', { nullable: true, name: 'prompt_batch_position' }) queuePriority!: number | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  /** W3C `traceparent` of the request; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}
