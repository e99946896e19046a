import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { errorClasses, type ErrorClass, type Failure } from '../errors/failure.js';
import {
  executionStatuses,
  generationStatuses,
  releaseStatuses,
  targetStatuses,
  type ExecutionStatus,
  type GenerationStatus,
  type ReleaseStatus,
  type TargetStatus,
} from '../documents/states.js';

/** What the families of events carry beside the envelope (spec §6.4). Every field is always sent; an optional one may be null. */
export class FailurePayload implements Failure {
  @IsIn(errorClasses) class!: ErrorClass;
  @IsString() code!: string;
  @IsString() message!: string;
  @IsBoolean() retryable!: boolean;
}

export class TargetSummaryPayload {
  @IsInt() @Min(0) total!: number;
  @IsInt() @Min(0) published!: number;
  @IsInt() @Min(0) failed!: number;
}

export class ReleasePayload {
  @IsString() id!: string;
  @IsIn(releaseStatuses) status!: ReleaseStatus;
  @IsOptional() @IsISO8601() scheduledAt!: string | null;
  @IsOptional() @IsISO8601() publishedAt!: string | null;
  @ValidateNested() @Type(() => TargetSummaryPayload) targetSummary!: TargetSummaryPayload;
}

export class CredentialPayload {
  @IsString() id!: string;
}

export class PublishTargetPayload {
  @IsString() id!: string;
  @IsString() platform!: string;
  @ValidateNested() @Type(() => CredentialPayload) credential!: CredentialPayload;
  @IsIn(targetStatuses) status!: TargetStatus;
  @IsOptional() @IsISO8601() scheduledAt!: string | null;
  @IsOptional() @IsISO8601() publishedAt!: string | null;
  @IsOptional() @IsString() externalProviderId!: string | null;
  @IsOptional() @IsString() externalShortcode!: string | null;
  @IsOptional() @IsString() url!: string | null;
  @IsOptional() @ValidateNested() @Type(() => FailurePayload) error!: Failure | null;
}

/** `target.*`: the target that ended, and its release as it is at that moment. */
export class TargetEventPayload {
  @ValidateNested() @Type(() => ReleasePayload) release!: ReleasePayload;
  @ValidateNested() @Type(() => PublishTargetPayload) target!: PublishTargetPayload;
}

/** `release.*`: the release that ended, and all its targets. */
export class ReleaseEventPayload {
  @ValidateNested() @Type(() => ReleasePayload) release!: ReleasePayload;
  @ValidateNested({ each: true }) @Type(() => PublishTargetPayload) targets!: PublishTargetPayload[];
}

export class GenerationOutputPayload {
  @IsString() url!: string;
  @IsString() storageKey!: string;
  @IsString() mimeType!: string;
}

export const generationKinds = ['image', 'video', 'article'] as const;

export class GenerationPayload {
  @IsString() id!: string;
  @IsIn(generationKinds) kind!: (typeof generationKinds)[number];
  @IsIn(generationStatuses) status!: GenerationStatus;
  @IsOptional() @IsString() brandId!: string | null;
  @IsOptional() @IsString() model!: string | null;
  @IsOptional() @IsString() provider!: string | null;
  @IsOptional() @IsISO8601() completedAt!: string | null;
  @IsOptional() @ValidateNested() @Type(() => GenerationOutputPayload) output!: GenerationOutputPayload | null;
  @IsOptional() @ValidateNested() @Type(() => FailurePayload) error!: Failure | null;
}

export class GenerationEventPayload {
  @ValidateNested() @Type(() => GenerationPayload) generation!: GenerationPayload;
}

/** What starts an execution. A stored value that is none of these is sent as null. */
export const executionTriggers = ['scheduled', 'api', 'manual'] as const;

export class ExecutionPayload {
  @IsString() id!: string;
  @IsString() workflowId!: string;
  @IsIn(executionStatuses) status!: ExecutionStatus;
  @IsOptional() @IsIn(executionTriggers) trigger!: (typeof executionTriggers)[number] | null;
  @IsInt() @Min(0) @Max(100) progress!: number;
  @IsInt() @Min(0) creditsUsed!: number;
  @IsISO8601() startedAt!: string;
  @IsISO8601() completedAt!: string;
  @IsInt() @Min(0) durationMs!: number;
  @IsOptional() @IsString() failedNodeId!: string | null;
  @IsOptional() @ValidateNested() @Type(() => FailurePayload) error!: Failure | null;
}

export class WorkflowEventPayload {
  @ValidateNested() @Type(() => ExecutionPayload) execution!: ExecutionPayload;
}

export type WebhookPayload = TargetEventPayload | ReleaseEventPayload | GenerationEventPayload | WorkflowEventPayload;
