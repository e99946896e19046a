import type { OperationFields, OperationOf } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { mergeTransitions, type MergeTransition } from '@imprint/contracts/media';

/** What `transform_media` does. */
export const mediaTransforms = {
  edit: { needed: ['assetId', 'prompt'], also: [] },
  reframe: { needed: ['assetId', 'aspectRatio'], also: ['fill'] },
  upscale: { needed: ['assetId', 'scale'], also: [] },
  merge: {
    needed: ['assetIds'],
    also: ['aspectRatio', 'transition', 'transitionDuration', 'captions', 'music', 'musicVolume'],
  },
} as const satisfies OperationFields;
export type TransformOperation = OperationOf<typeof mediaTransforms>;

/** How files become the next one. Their list would take too much room among the arguments. @throws Problem `validation_failed` */
export function requireTransition(asked: string | undefined): MergeTransition | undefined {
  if (asked === undefined) return undefined;
  const transition = mergeTransitions.find((each) => each === asked);
  if (transition !== undefined) return transition;
  throw problem('validation_failed', `transition is one of ${mergeTransitions.join(', ')}.`, { pointer: '/transition' });
}
