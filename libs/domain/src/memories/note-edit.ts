import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import { brandOfCall, noteCorrection, noteRewriting, originalOf, type NotedText } from './evidence.repository.js';

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

/** Notes why a member declined a call about content of a brand, in their transaction. */
export async function noteDecline(
  manager: EntityManager,
  { id, organizationId, arguments: given }: { id: string; organizationId: string; arguments: Readonly<Record<string, unknown>> },
  comment: string,
): Promise<void> {
  const brandId = await brandOfCall(manager, organizationId, given);
  if (brandId === null || comment.length > limits.memoryTextLength) return;
  await noteCorrection(manager, { organizationId, brandId, subjectType: 'approval', subjectId: id, text: comment }, '');
}

const isAgent = ({ apiKeyId, mcpConnectionId, isAgent: calledOverMcp }: Editor): boolean =>
  apiKeyId !== null || mcpConnectionId !== undefined || calledOverMcp === true;
