import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { ApprovalResult } from '../approvals/approval.js';
import { Failure } from '../errors/failure.js';
import type { GenerationOutput } from './generation.js';

/** Work that goes on after its request was answered. */
export const jobKinds = ['generation', 'upload', 'target', 'approval'] as const;

const over: ReadonlySet<string> = new Set(['completed', 'published', 'failed', 'cancelled', 'expired', 'declined']);

/** Whether a job in this state will not move on by itself. */
export const isJobOver = (status: string): boolean => over.has(status);

/** A file that came out of it; a film or a sound has no pixels that are known. */
export type JobOutput = Omit<GenerationOutput, 'width' | 'height'> & { width: number | null; height: number | null };

export class JobStatus {
  @IsString() id!: string;
  @IsIn(jobKinds) kind!: (typeof jobKinds)[number];
  /** Of a generation, an upload, a target or an approval; of an approved call how far its run is. */
  @IsString() status!: string;
  /** True once the status will not change any more by itself. */
  @IsBoolean() isOver!: boolean;
  /** 0 to 100, of a generation and of an upload that comes in through the API. */
  @IsOptional() @IsInt() progress!: number | null;
  /** Of a generation and of an upload. */
  @IsOptional() @IsObject() output!: JobOutput | null;
  /** Address of a published post. */
  @IsOptional() @IsString() url!: string | null;
  @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  /** What an approved call answered. */
  @IsOptional() @IsObject() result!: ApprovalResult | null;
  @IsOptional() @IsISO8601() completedAt!: Date | null;
}
