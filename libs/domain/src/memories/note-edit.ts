import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import { removals } from './detectors/removed-signs.js';
import {
  brandOfCall,
  deleteEvidence,
  noteCommentOn,
  noteCorrection,
  noteRewriting,
  originalOf,
  type NotedText,
} from './evidence.repository.js';

/** Whoever saves. */
type Editor = Pick<Principal, 'apiKeyId'> & Partial<Pick<Principal, 'mcpConnectionId' | 'isAgent'>>;

/**
 * Notes what somebody saved of a draft that a model had written, in their transaction: nothing else is done there. A worker looks at it later.
 * Repeatable.
 */
export async function noteEdit(manager: EntityManager, editor: Editor, noted: NotedText): Promise<void> {
  if (noted.text.length > limits.memoryTextLength) return;
  const original = await originalOf(manager, noted);
  if (original === null || original.length > limits.memoryTextLength) return;
  if (isAgent(editor)) await noteRewriting(manager, noted, original);
  else await noteCorrection(manager, noted, original);
}

/** Whether it shows something. Of the texts of a brand only the latest are kept: praise would take the room of corrections. */
const showsSomething = (comment: string, isQuotable: boolean): boolean =>
  isQuotable || removals.some((removal) => removal.isAskedIn({ type: 'approval', id: '', before: '', after: comment }));

/** A call about content that was decided with a comment. */
export interface CommentedCall {
  id: string;
  organizationId: string;
  arguments: Readonly<Record<string, unknown>>;
}

/**
 * Notes the comment with which a call about content of a brand was decided, in the transaction of the decision.
 * @param isQuotable whether its own words may be suggested: only why a member declined. What else is said, or said by a reviewer with a link, counts
 *   for fixed sentences
 */
export async function noteComment(
  manager: EntityManager,
  { id, organizationId, arguments: given }: CommentedCall,
  comment: string,
  isQuotable: boolean,
): Promise<void> {
  if (comment.length > limits.memoryTextLength || !showsSomething(comment, isQuotable)) return;
  const brandId = await brandOfCall(manager, organizationId, given);
  if (brandId === null) return;
  await noteCommentOn(manager, { organizationId, brandId, subjectType: 'approval', subjectId: id, text: comment }, isQuotable);
}

/** Deletes what was noted of a draft, in the transaction that deletes the draft: its texts go with it. */
export async function forgetDraft(manager: EntityManager, organizationId: string, subjectId: string): Promise<void> {
  await deleteEvidence(manager, organizationId, [subjectId]);
}

/** Whether no person does it with their own hands, but a key or an agent of theirs. */
export const isAgent = ({ apiKeyId, mcpConnectionId, isAgent: calledOverMcp }: Editor): boolean =>
  apiKeyId !== null || mcpConnectionId !== undefined || calledOverMcp === true;
