import { brandContentTypes } from '@imprint/contracts/brands/content-types';
import type { ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field, type Control } from '../ui/field.js';
import { PictureChoice } from '../ui/picture-choice.js';
import { useWords } from '../words/words.js';
import { PaletteChoice } from './palette-choice.js';
import { ProductRows } from './product-rows.js';
import type { FieldKind, FieldName, Product } from './profile-fields.js';
import { brandWords } from './words.js';

type Value = string | readonly string[];
type AnyValue = Value | readonly Product[];

interface ProfileFieldProps {
  name: FieldName;
  kind: FieldKind;
  value: AnyValue;
  error: unknown;
  onChange: (value: AnyValue) => void;
}

/** One field of a brand. */
export function ProfileField({ name, kind, value, error, onChange }: ProfileFieldProps): ReactElement {
  if (kind === 'products') return <ProductRows products={value as readonly Product[]} error={error} onChange={onChange} />;
  return <TextField name={name} kind={kind} value={value as Value} error={error} onChange={onChange} />;
}

interface TextFieldProps extends Omit<ProfileFieldProps, 'value' | 'onChange'> {
  value: Value;
  onChange: (value: Value) => void;
}

function TextField({ name, kind, value, error, onChange }: TextFieldProps): ReactElement {
  const t = useWords(brandWords);
  if (kind === 'kinds') return <Kinds chosen={value} onChange={onChange} />;
  if (kind === 'palette')
    return (
      <PaletteChoice
        colours={typeof value === 'string' ? [] : value}
        faults={faultsAt(error, '/identity/palette')}
        onChange={onChange}
      />
    );
  if (kind === 'picture')
    return (
      <PictureChoice
        label={t('field.identity.logoAssetId')}
        altText={t('logo.alt')}
        assetId={String(value)}
        onChange={onChange}
      />
    );
  const hint = kind === 'list' ? { hint: t('list.hint') } : {};
  return (
    <Field label={t(`field.${name}`)} {...hint} faults={faultsAt(error, `/${name.replaceAll('.', '/')}`)}>
      {(control) => <Input kind={kind} value={value} control={control} onChange={onChange} />}
    </Field>
  );
}

interface InputProps extends Pick<TextFieldProps, 'kind' | 'value' | 'onChange'> {
  control: Control;
}

function Input({ kind, value, control, onChange }: InputProps): ReactElement {
  if (typeof value !== 'string')
    return (
      <textarea
        {...control}
        className="theirs"
        rows={Math.min(8, Math.max(2, value.length + 1))}
        value={value.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    );
  const set = (text: string): void => onChange(text);
  if (kind === 'text')
    return <textarea {...control} className="theirs" rows={4} value={value} onChange={({ target }) => set(target.value)} />;
  const type = kind === 'color' ? 'color' : 'text';
  return <input {...control} type={type} className="theirs" value={value} onChange={({ target }) => set(target.value)} />;
}

function Kinds({ chosen, onChange }: { chosen: Value; onChange: (value: Value) => void }): ReactElement {
  const t = useWords(brandWords);
  return (
    <Choices legend={t('field.strategy.contentTypes')}>
      {brandContentTypes.map((kind) => (
        <Choice
          key={kind}
          type="checkbox"
          checked={chosen.includes(kind)}
          label={t(`kind.${kind}`)}
          // In their order, so that choosing one again is no change.
          onChange={(isChosen) => onChange(brandContentTypes.filter((one) => (one === kind ? isChosen : chosen.includes(one))))}
        />
      ))}
    </Choices>
  );
}
