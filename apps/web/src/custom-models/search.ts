import { searchOf } from '../api/pages.js';

/** States that the list can be narrowed to. */
export const shownStates = ['completed', 'processing', 'failed'] as const;
export type ShownState = (typeof shownStates)[number];

/** What the list shows, as the address holds it. */
export type TrainingSearch = {
  brandId?: string;
  status?: ShownState;
  search?: string;
};

const brandOf = ({ brandId }: Record<string, unknown>) =>
  typeof brandId === 'string' && /^brand_\w+$/.test(brandId) ? { brandId } : {};

export function trainingSearchOf(address: Record<string, unknown>): TrainingSearch {
  const status = shownStates.find((each) => each === address['status']);
  return { ...brandOf(address), ...(status !== undefined && { status }), ...searchOf(address) };
}

/** What the form begins with. */
export type NewModelSearch = {
  brandId?: string;
  /** Training whose pictures are taken once more. */
  from?: string;
};

export const newModelSearchOf = (address: Record<string, unknown>): NewModelSearch => {
  const { from } = address;
  return { ...brandOf(address), ...(typeof from === 'string' && /^trn_\w+$/.test(from) && { from }) };
};
