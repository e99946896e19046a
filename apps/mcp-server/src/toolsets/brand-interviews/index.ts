import { BrandInterviewsModule } from '@imprint/domain/brand-interviews';
import type { ToolGroup } from '../../tools/tool.js';
import { SkipBrandInterviewQuestionTool } from './skip-brand-interview-question.tool.js';
import { StartBrandInterviewTool } from './start-brand-interview.tool.js';
import { SubmitBrandInterviewAnswerTool } from './submit-brand-interview-answer.tool.js';

export const brandInterviewTools = {
  imports: [BrandInterviewsModule],
  providers: [],
  tools: [SkipBrandInterviewQuestionTool, StartBrandInterviewTool, SubmitBrandInterviewAnswerTool],
} satisfies ToolGroup;
