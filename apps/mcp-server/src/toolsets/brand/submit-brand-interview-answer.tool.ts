import type { Principal } from '@imprint/contracts/access';
import { interviewFields, type InterviewField } from '@imprint/contracts/brand-interviews';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { BrandInterviews } from '@imprint/domain/brand-interviews';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { interviewAnswer, interviewSchema, writes } from './interview-answer.js';

export class SubmitBrandInterviewAnswerArguments {
  @Described('The interview, e.g. `intv_…`.')
  @IsString()
  @Length(1, 64)
  interviewId!: string;

  @Described('What the person said, in their words; `yes` saves a `proposal` that they agree with.')
  @IsString()
  @Length(1, limits.interviewAnswerLength)
  answer!: string;

  @Described('Field of the question that was asked. Nothing is done if another one is asked by now.')
  @IsOptional()
  @IsIn(interviewFields)
  field?: InterviewField;
}

@DeclareTool({
  name: 'submit_brand_interview_answer',
  title: 'Answer a question of a brand interview',
  description:
    'Call it with what the person said to the question. With a `proposal`, nothing is saved yet: show it to them. Next: ask what comes next, or submit "yes" once they agree.',
  toolset: 'brand',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: writes,
  arguments: SubmitBrandInterviewAnswerArguments,
  result: interviewSchema,
})
@Injectable()
export class SubmitBrandInterviewAnswerTool extends Tool<SubmitBrandInterviewAnswerArguments> {
  constructor(private readonly interviews: BrandInterviews) {
    super();
  }

  override async runTool(caller: Principal, { interviewId, ...given }: SubmitBrandInterviewAnswerArguments): Promise<ToolResult> {
    const brandId = await this.interviews.brandOf(caller, interviewId);
    return interviewAnswer(await this.interviews.answer(caller, brandId, given));
  }
}
