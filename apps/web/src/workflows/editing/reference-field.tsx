import type { ReactElement } from 'react';
import { idsIn } from '../graph/inputs.js';
import { Picker } from '../pickers/picker.js';
import type { Reference } from '../references.js';
import type { SettingProps } from './setting-props.js';
import { useWork } from './use-workflow.js';

interface ReferenceFieldProps extends SettingProps {
  refersTo: Reference;
}

/** A brand, an account, a file or the like, by its name or its picture. */
export function ReferenceField({ field, value, faults, refersTo, onChange }: ReferenceFieldProps): ReactElement {
  const { brandId } = useWork().state.saved.attributes;
  const isList = field.type === 'list';
  return (
    <Picker
      label={field.label}
      hint={field.description}
      refersTo={refersTo}
      isList={isList}
      chosen={idsIn(value)}
      brandId={brandId ?? undefined}
      faults={faults}
      onChange={(chosen) => onChange(isList ? (chosen.length === 0 ? undefined : [...chosen]) : chosen[0])}
    />
  );
}
