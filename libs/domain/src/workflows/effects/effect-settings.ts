import { type StepCall, StepFailure } from '../nodes/node-kind.js';
import type { NodeField } from '../nodes/node-kind.js';

/** The brand whose content is made. */
export const brandField: NodeField = {
  type: 'text',
  label: 'Brand',
  description: 'Id of the brand whose content it is; the brand of the workflow if left out.',
  isTemplate: true,
  maxLength: 100,
  refersTo: 'brand',
};

/** @throws StepFailure when neither the setting nor the workflow has a brand */
export function brandOf({ settings, brandId }: Pick<StepCall, 'settings' | 'brandId'>): string {
  const named = textIn(settings, 'brandId') ?? brandId;
  if (named !== null) return named;
  const fix = 'Name one in the setting brandId, or give the workflow a brand.';
  throw StepFailure.of('validation', 'brand_required', `The node has no brand. ${fix}`);
}

/** A text among settings; null if it is missing or empty. */
export function textIn(settings: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = settings[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A list of texts among settings; empty if there is none. @throws StepFailure for an entry that is no text */
export function textsIn(settings: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = settings[name] ?? [];
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  throw StepFailure.of('validation', 'no_texts', `"${name}" has to be a list of texts.`);
}
