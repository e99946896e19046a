import { IsInt } from 'class-validator';
import { Described } from '../documents/described.js';

/** When a failed step is tried again. */
export class StepRetryFields {
  @Described('Attempts altogether, the first one included.', 3) @IsInt() maxAttempts!: number;
  @Described('Seconds before the second attempt; each further wait is twice as long.', 10) @IsInt() waitSeconds!: number;
}
