import type { Principal } from '@imprint/contracts/access';
import { interviewFields, type InterviewField } from '@imprint/contracts/brand-interviews';
import { Described } from '@imprint/contracts/documents';
import { BrandInterviews } from '@imprint/domain/brand-interviews';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { interviewAnswer, interviewSchema, writes } from './interview-answer.js';

export class SkipBrandInterviewQuestionArguments {
  @Described('The interview, e.g. `intv_…`.')
  @IsString()
  @Length(1, 64)
  interviewId!: string;

  @Described('Field of the question that was asked. Nothing is done if another one is asked by now.')
  @IsOptional()
  @IsIn(interviewFields)
  field?: InterviewField;
}

@DeclareTool({
  name: 'skip_brand_interview_question',
  title: 'Skip a question of a brand interview',
  description: 'Call it when the person has no answer. Next: submit_brand_interview_answer.',
  toolset: 'brand',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: writes,
  arguments: SkipBrandInterviewQuestionArguments,
  result: interviewSchema,
})
@Injectable()
export class SkipBrandInterviewQuestionTool extends Tool<SkipBrandInterviewQuestionArguments> {
  constructor(private readonly interviews: BrandInterviews) {
    super();
  }

  override async runTool(caller: Principal, { interviewId, ...given }: SkipBrandInterviewQuestionArguments): Promise<ToolResult> {
    const brandId = await this.interviews.brandOf(caller, interviewId);
    return interviewAnswer(await this.interviews.skip(caller, brandId, given));
  }
}
