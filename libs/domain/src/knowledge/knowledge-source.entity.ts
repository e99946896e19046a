import type { KnowledgeFailure, KnowledgeKind, KnowledgePurpose, KnowledgeState } from '@imprint/contracts/knowledge';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { HeardPart, TranscriptionOffer } from './transcription/recording-listener.js';

/** A transcription of a recording, at the price of the moment in which it was asked for. */
export interface AskedTranscription extends TranscriptionOffer {
  /** Under which its credits are reserved. */
  jobId: string;
}

/** What was transcribed of a recording, and by which model. */
export interface KeptSpeech {
  model: string;
  parts: readonly HeardPart[];
  /** How long the recording is, once all of it was transcribed. */
  seconds: number | null;
}

/** A row of `knowledge_source`. */
@Entity('knowledge_source')
export class KnowledgeSourceEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** Who added it; null for entries of feeds. */
  @Column('text', { nullable: true }) userId!: string | null;
  @Column('text') kind!: KnowledgeKind;
  @Column('text') purpose!: KnowledgePurpose;
  @Column('text') title!: string;
  /** Otherwise what is found in the source takes its place. */
  @Column('boolean') hasGivenTitle!: boolean;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text', { nullable: true }) assetId!: string | null;
  /** The feed that it is an entry of. */
  @Column('text', { nullable: true }) feedId!: string | null;
  /** Text or transcript that waits to be read. Not read with the rest, because of its size. */
  @Column('text', { nullable: true, select: false }) givenText!: string | null;
  @Column('text') state!: KnowledgeState;
  @Column('jsonb', { nullable: true }) failure!: KnowledgeFailure | null;
  /** Row of `knowledge_version` that is current. */
  @Column('text', { nullable: true }) versionId!: string | null;
  /** Number of the latest version. */
  @Column('integer') versions!: number;
  @Column('integer') characters!: number;
  @Column('integer') chunks!: number;
  /** SHA-256 of the text of the current version. */
  @Column('text', { nullable: true }) digest!: string | null;
  @Column('text', { nullable: true }) language!: string | null;
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { nullable: true }) lastModified!: string | null;
  /** Digests of the entries of a feed that are known, deleted ones included. */
  @Column('text', { array: true }) seenEntries!: readonly string[];
  /** The transcription of a recording that was asked for and is reserved; null when none is. */
  @Column('jsonb', { nullable: true }) transcription!: AskedTranscription | null;
  /** What of it was paid for so far, also after a failure: it is not transcribed again. Not read with the rest, because of its size. */
  @Column('jsonb', { nullable: true, select: false }) heard!: KeptSpeech | null;
  /** How much of it is done, 0 to 100. */
  @Column('integer', { nullable: true }) progress!: number | null;
  /** What is to be done: read it, or put the text that was read into chunks again. */
  @Column('text') task!: 'read' | 'chunk';
  @Column('integer') fence!: number;
  /** Claims since it was queued: a worker that dies in it is not followed by one more for ever. */
  @Column('integer') tries!: number;
  /** When it is due, or the lease of whoever reads it ends; null when nothing is to be done. */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  @Column('timestamptz', { nullable: true }) checkedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: Date | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
