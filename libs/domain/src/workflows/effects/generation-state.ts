/** What a step that makes something keeps while it waits. */
export interface GenerationState {
  /** Of its generations, and what became of their approvals, those that have come to nothing: each was made under a key of its own. */
  failed: number;
  /** The approval that it waits for. */
  approvalId?: string;
  /** What it waits for, the first of its request first. */
  generationIds?: readonly string[];
}

/** Generations of one step. Those that failed are found again by executions that resume it, and are passed over. */
export const mostGenerations = 50;

export function stateOf(state: unknown): GenerationState {
  if (typeof state !== 'object' || state === null) return { failed: 0 };
  const { failed, approvalId, generationIds } = state as Partial<Record<keyof GenerationState, unknown>>;
  return {
    failed: typeof failed === 'number' ? failed : 0,
    ...(typeof approvalId === 'string' && { approvalId }),
    ...(Array.isArray(generationIds) && { generationIds: generationIds as readonly string[] }),
  };
}

/** Every key under which a step may have asked for something. */
export const keysOf = (key: string): string[] => Array.from({ length: mostGenerations }, (_, failed) => keyAfter(key, failed));

/** The key under which a step makes something after so many have definitely failed. Nothing else makes it begin anew. */
export const keyAfter = (key: string, failed: number): string => (failed === 0 ? key : `${key}~${failed}`);
