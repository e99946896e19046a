import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { BrandInterviews } from '@imprint/domain/brand-interviews';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { interviewAnswer, interviewSchema, writes } from './interview-answer.js';

export class StartBrandInterviewArguments {
  @Described('The brand, e.g. `brand_…`.')
  @IsString()
  @Length(1, 64)
  brandId!: string;
}

@DeclareTool({
  name: 'start_brand_interview',
  title: 'Interview a person about a brand',
  description:
    'Call it to fill in a brand with a person: it asks one question at a time, or resumes. Next: submit_brand_interview_answer.',
  toolset: 'brand',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...writes, idempotentHint: true },
  arguments: StartBrandInterviewArguments,
  result: interviewSchema,
})
@Injectable()
export class StartBrandInterviewTool extends Tool<StartBrandInterviewArguments> {
  constructor(private readonly interviews: BrandInterviews) {
    super();
  }

  override async runTool(caller: Principal, { brandId }: StartBrandInterviewArguments): Promise<ToolResult> {
    return interviewAnswer(await this.interviews.start(caller, brandId));
  }
}
