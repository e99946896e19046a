import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { ApprovalResult } from '../approvals/approval.js';
import { Failure } from '../errors/failure.js';
import type { GenerationAttempt } from './generation-attempt.js';
import type { GenerationOutput } from './generation.js';
import { ArticleSection, type WrittenContent } from './write-content.js';

/** Kinds of work that continues after its request was answered. */
export const jobKinds = ['generation', 'batch', 'upload', 'scan', 'target', 'approval', 'execution'] as const;

const over: ReadonlySet<string> = new Set([
  'completed',
  'partially_failed',
  'published',
  'failed',
  'cancelled',
  'expired',
  'declined',
]);

/** Whether a job in this state is final unless somebody acts on it. */
export const isJobOver = (status: string): boolean => over.has(status);

/** How long the posts of a text are, as their channel counts. */
export class PostLengths {
  /** Of each post, in their order. */
  @IsInt({ each: true }) posts!: number[];
  /** What the channel takes at most. */
  @IsInt() most!: number;
}

/** State of any job, as `get_job_status` returns it. */
export class JobStatus {
  @IsString() id!: string;
  @IsIn(jobKinds) kind!: (typeof jobKinds)[number];
  /** Status of the generation, batch, upload, scan, target, execution or approval; once an approval is approved, the status of its run. */
  @IsString() status!: string;
  /** True once the status no longer changes by itself. */
  @IsBoolean() isOver!: boolean;
  /** 0 to 100; of generations, batches, scans and executions, and of uploads that are sent through the API. */
  @IsOptional() @IsInt() progress!: number | null;
  /** Of generations and uploads. */
  @IsOptional() @IsObject() output!: GenerationOutput | null;
  /** Which of its styles a model of this machine used; null where no style was asked for, and of vendors. */
  @IsOptional() @IsString() styleUsed!: string | null;
  /** Text of a generation, and its draft. */
  @IsOptional() @IsObject() written!: WrittenContent | null;
  /** Of posts that were written for a channel. */
  @IsOptional() @ValidateNested() @Type(() => PostLengths) postLengths!: PostLengths | null;
  /** Of a longer text that was written. */
  @IsOptional() @IsInt() readingMinutes!: number | null;
  /** Sections of an article, as soon as they are planned; empty for everything else. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ArticleSection) sections!: ArticleSection[];
  /** Models that a generation has asked, in order, once each attempt has ended; empty for everything else. */
  @IsArray() @IsObject({ each: true }) attempts!: GenerationAttempt[];
  /** Address of a published post. */
  @IsOptional() @IsString() url!: string | null;
  @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  /** Result of an approved call. */
  @IsOptional() @IsObject() result!: ApprovalResult | null;
  @IsOptional() @IsISO8601() completedAt!: Date | null;
}
