import type { KindField } from '../graph/kinds.js';
import type { Value } from '../graph/values.js';

/** What the field of a setting is given. */
export interface SettingProps {
  field: KindField;
  value: unknown;
  /** What expressions can read. */
  values: readonly Value[];
  faults: readonly string[];
  /** @param value undefined takes the setting out */
  onChange: (value: unknown) => void;
  /** What is typed from now on is another change. */
  onDone: () => void;
}
