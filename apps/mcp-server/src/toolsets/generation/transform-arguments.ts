import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { mergeTransitions, type MergeTransition } from '@imprint/contracts/media';

/** What `transform_media` does. */
export const transformOperations = ['edit', 'reframe', 'upscale', 'merge'] as const;
export type TransformOperation = (typeof transformOperations)[number];

/** The arguments of each operation, first those that it cannot do without. */
const ownArguments: Readonly<Record<TransformOperation, { needed: readonly string[]; also: readonly string[] }>> = {
  edit: { needed: ['assetId', 'prompt'], also: [] },
  reframe: { needed: ['assetId', 'aspectRatio'], also: ['fill'] },
  upscale: { needed: ['assetId', 'scale'], also: [] },
  merge: {
    needed: ['assetIds'],
    also: ['aspectRatio', 'transition', 'transitionDuration', 'captions', 'music', 'musicVolume'],
  },
};
const known = new Set(Object.values(ownArguments).flatMap(({ needed, also }) => [...needed, ...also]));

/** How files become the next one. Their list would take too much room among the arguments. @throws Problem `validation_failed` */
export function requireTransition(asked: string | undefined): MergeTransition | undefined {
  if (asked === undefined) return undefined;
  const transition = mergeTransitions.find((each) => each === asked);
  if (transition !== undefined) return transition;
  throw problem('validation_failed', `transition is one of ${mergeTransitions.join(', ')}.`, { pointer: '/transition' });
}

/** @throws Problem `validation_failed` for an argument that is missing, or that belongs to other operations */
export function requireFitting(given: { operation: TransformOperation }): void {
  const { operation } = given;
  const { needed, also } = ownArguments[operation];
  const named = new Map(Object.entries<unknown>({ ...given }).filter(([, value]) => value !== undefined));
  const refused = [...known].flatMap((name): ProblemEntry[] => {
    const isMissing = needed.includes(name) && !named.has(name);
    if (!isMissing && (!named.has(name) || needed.includes(name) || also.includes(name))) return [];
    const detail = isMissing ? `${operation} needs ${name}.` : `${operation} takes no ${name}.`;
    return [{ code: 'validation_failed', detail, source: { pointer: `/${name}` } }];
  });
  if (refused.length > 0) throw new Problem(refused);
}
