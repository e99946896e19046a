/** What a picker is given. */
export interface PickerProps {
  label: string;
  hint: string;
  /** Several, in their order; otherwise one at most. */
  isList: boolean;
  /** What there is without a choice, so that none cannot be chosen. */
  hasDefault?: boolean;
  /** Ids or names. */
  chosen: readonly string[];
  /** Whose content it is for; undefined where that is not known. */
  brandId: string | undefined;
  faults: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}
