import { BrandInterviewResource } from '@imprint/contracts/brand-interviews';
import type { BrandInterviewView } from '@imprint/domain/brand-interviews';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import type { ToolResult } from '../../tools/tool.js';

/** Schema of what the tools of an interview answer. */
export const interviewSchema = () => rowSchema(BrandInterviewResource);

/** Where an interview is, for the agent that holds it. */
export function interviewAnswer(view: BrandInterviewView): ToolResult {
  const { understood, proposal, question, score, status } = view;
  if (proposal !== null) {
    const text = `Not saved yet. Tell the person: We’ll save this as “${proposal.values.join('; ')}”. Submit "yes" once they agree, or what they say instead.`;
    return { data: rowOf(BrandInterviewResource, view), text };
  }
  const taken = understood === null || understood.isSkipped ? '' : `Understood: ${understood.values.join('; ')}. `;
  const left = understood === null || understood.leftOut.length === 0 ? '' : `Not understood: ${understood.leftOut.join('; ')}. `;
  const next = question === null ? `The interview is ${status}.` : `Ask the person: ${question.text} (${question.hint})`;
  return { data: rowOf(BrandInterviewResource, view), text: `${taken}${left}The brand is ${score}% complete. ${next}` };
}

/** Hints of tools that write a revision. */
export const writes = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
