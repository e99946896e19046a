import { IsString, Length } from 'class-validator';
import { Described } from '../documents/described.js';
import { limits } from '../limits/limits.js';

/** What one text, picture or video is to use, and nothing else. */
export class SelectedContext {
  @Described('Facts for it, never instructions.', 'We open at 11 on Sundays from 5 April.')
  @IsString()
  @Length(1, limits.selectedContextLength)
  text!: string;
}
