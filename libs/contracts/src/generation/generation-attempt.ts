import { IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';

/** How an attempt ended. `skipped`: its vendor was paused, and another model was next. */
export const attemptOutcomes = ['delivered', 'failed', 'skipped'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Whose key was used. `none`: the model runs on this machine. */
export const attemptKeys = ['instance', 'organization', 'none'] as const;
export type AttemptKey = (typeof attemptKeys)[number];

/** What one model was asked for, and how that ended. */
export class GenerationAttempt {
  @Described('Place among the attempts, from 1.', 1) @IsInt() number!: number;
  @Described('The model.', 'replicate/flux-schnell') @IsString() model!: string;
  @Described('Who runs it.', 'replicate') @IsString() vendor!: string;
  @Described('Whose key was used; `none` for models of this machine.', 'organization') @IsIn(attemptKeys) key!: AttemptKey;
  @Described('Last four characters of the key of the organization; null for other keys.', 'k3yX')
  @IsOptional()
  @IsString()
  keyLastFour!: string | null;
  @Described('How it ended.', 'failed') @IsIn(attemptOutcomes) outcome!: AttemptOutcome;
  @Described('How often the model was tried; 0 if it was skipped.', 2) @IsInt() tries!: number;
  @Described('Why it did not deliver, for programs; null if it did.', 'provider_error')
  @IsOptional()
  @IsString()
  errorCode!: string | null;
  @Described('The same for people.', 'The images service failed (HTTP 503).') @IsOptional() @IsString() reason!: string | null;
  @Described('Model that the generation moved to; null if it ended here.', 'openai/gpt-image-1')
  @IsOptional()
  @IsString()
  movedTo!: string | null;
  @Described('What it cost in millionths of a credit. Only the attempt that delivered costs anything.', 0)
  @IsInt()
  costMicro!: number;
  @Described('What the vendor charges for it in US dollars, by its list price; null where that is not known.', null)
  @IsOptional()
  @IsNumber()
  vendorCostUsd!: number | null;
  @Described('When it began.', exampleTime) @IsISO8601() startedAt!: Date;
  @Described('When it ended.', exampleTime) @IsISO8601() endedAt!: Date;
}
