import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { TextUsage } from '../generation/write-content.js';
import { limits } from '../limits/limits.js';
import { interviewFields, interviewLanguages, type InterviewField, type InterviewLanguage } from './interview-fields.js';

export const interviewStatuses = ['none', 'open', 'finished', 'stopped'] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];
/** Of an interview that there is. */
export type BegunInterviewStatus = Exclude<InterviewStatus, 'none'>;

/** Body of what goes on with an interview, and query of `GET /v1/brands/{id}/interview`. */
export class InterviewRequest {
  @Described('Language of the question: `en` or `de`; the brand’s if left out.', 'en')
  @IsOptional()
  @IsIn(interviewLanguages)
  language?: InterviewLanguage;
}

/** Which question is skipped, or gone back from. */
export class SkipInterviewQuestion extends InterviewRequest {
  @Described('Field of the question that is meant: nothing is done if another one is asked by now.', 'voice.tone')
  @IsOptional()
  @IsIn(interviewFields)
  field?: InterviewField;
}

/** `POST /v1/brands/{id}/interview/answer`. */
export class AnswerInterviewQuestion extends SkipInterviewQuestion {
  @Described(
    'In the words of whoever answers; `skip` or `no idea` skips the question. While there is a `proposal`, `yes` saves it, and `no` drops it.',
    'Warm, with dry humour',
  )
  @IsString()
  @Length(1, limits.interviewAnswerLength)
  answer!: string;
}

/** `POST /v1/brands/{id}/interview/confirm`. */
export class ConfirmInterviewAnswer extends InterviewRequest {
  @Described('Field of the proposal: nothing is done if another question is asked by now.', 'voice.tone')
  @IsIn(interviewFields)
  field!: InterviewField;

  @Described('What to save instead: one text, or the items of a list. The proposal as it is if left out.', [
    'Warm, with dry humour',
  ])
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.interviewValues)
  @IsString({ each: true })
  @Length(1, limits.interviewAnswerLength, { each: true })
  values?: string[];
}

/** What an answer is saved as, once somebody confirms it. */
export class ProposedAnswer {
  @Described('Field that it fills in.', 'voice.tone') @IsIn(interviewFields) field!: InterviewField;
  @Described('The answer that was read.', 'oh, warm i guess, with dry humour') @IsString() answer!: string;
  @Described('What the field is to say: one text, or the items of a list.', ['Warm, with dry humour'])
  @IsArray()
  @IsString({ each: true })
  values!: string[];
  @Described('Model that read it.', 'anthropic/claude-sonnet-4-6') @IsString() model!: string;
  @Described('What the calls of the model used.') @ValidateNested() @Type(() => TextUsage) usage!: TextUsage;
}

/** A question. */
export class InterviewQuestion {
  @Described('Field that it fills in.', 'voice.tone') @IsIn(interviewFields) field!: InterviewField;
  @Described('The question.', 'How do your texts sound?') @IsString() text!: string;
  @Described('What an answer looks like.', 'For example: warm, with dry humour.') @IsString() hint!: string;
  @Described('Points that it adds to how complete the brand is.', 12) @IsInt() weight!: number;
}

/** What was made of an answer. */
export class UnderstoodAnswer {
  @Described('Field that was filled in.', 'voice.tone') @IsIn(interviewFields) field!: InterviewField;
  @Described('Whether the question was skipped.', false) @IsBoolean() isSkipped!: boolean;
  @Described('What the field says now: one text, or the items of a list. Empty for a skipped question.', [
    'Warm, with dry humour',
  ])
  @IsArray()
  @IsString({ each: true })
  values!: string[];
  @Described('Parts of the answer that were not understood, and so not taken.', [])
  @IsArray()
  @IsString({ each: true })
  leftOut!: string[];
}

/** An interview about a brand. */
@Resource({ type: 'brand-interview', path: null })
export class BrandInterviewResource {
  @Described('Brand that it fills in.', exampleId('brand')) @IsString() brandId!: string;
  @Described('`none` before the first one of the brand, whose id is given then; `finished` once nothing is left to ask.', 'open')
  @IsIn(interviewStatuses)
  status!: InterviewStatus;
  @Described('What is asked now; null once it is over.')
  @IsOptional()
  @ValidateNested()
  @Type(() => InterviewQuestion)
  question!: InterviewQuestion | null;
  @Described('What was made of the last answer; null before the first one.')
  @IsOptional()
  @ValidateNested()
  @Type(() => UnderstoodAnswer)
  understood!: UnderstoodAnswer | null;
  @Described('What the answer to this question is saved as, once somebody confirms it; null where nothing waits for that.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ProposedAnswer)
  proposal!: ProposedAnswer | null;
  @Described('Questions that were answered in it.', 3) @IsInt() answered!: number;
  @Described('Questions that are left, with the one that is asked now.', 9) @IsInt() remaining!: number;
  @Described('How complete the brand is now, 0 to 100.', 64) @IsInt() score!: number;
  @Described('Revision of the brand now.', 4) @IsInt() revision!: number;
  @Described('Whether the last answer can be taken back.', true) @IsBoolean() canGoBack!: boolean;
  @Described('When it began; null before that.', exampleTime) @IsOptional() @IsISO8601() createdAt!: Date | null;
  @Described('When it last went on; null before it began.', exampleTime) @IsOptional() @IsISO8601() updatedAt!: Date | null;
}
