import type { PromptResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { variablesIn } from '../api/prompts.js';
import { tagList } from '../api/tags.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { contentTypes, isContentType, type ContentType } from './content-types.js';
import { promptWords } from './words.js';

/** As the form holds them: an empty text is none. */
export interface Fields {
  name: string;
  text: string;
  contentType: ContentType;
  brandId: string;
  description: string;
  tagIds: string[];
}

export const noFields: Fields = { name: '', text: '', contentType: 'image', brandId: '', description: '', tagIds: [] };

export const fieldsOf = ({ attributes }: PromptResource): Fields => {
  const { name, text, contentType, brandId, description, tags } = attributes;
  return { name, text, contentType, brandId: brandId ?? '', description: description ?? '', tagIds: tags.map(({ id }) => id) };
};

interface PromptFieldsProps {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
  /** Of the last time that it was saved. */
  error: unknown;
}

export function PromptFields({ fields, set, error }: PromptFieldsProps): ReactElement {
  const t = useWords(promptWords);
  return (
    <>
      <Field label={t('name')} faults={faultsAt(error, '/name')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={100}
            autoComplete="off"
            value={fields.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <TextField fields={fields} set={set} error={error} />
      <Placement fields={fields} set={set} error={error} />
      <Field label={t('description')} hint={t('description.help')} faults={faultsAt(error, '/description')}>
        {(control) => (
          <input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={fields.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <TagChoices chosen={fields.tagIds} onChange={(tagIds) => set({ tagIds })} />
    </>
  );
}

/** With the names of its variables below it. */
function TextField({ fields, set, error }: PromptFieldsProps): ReactElement {
  const t = useWords(promptWords);
  const variables = variablesIn([fields.text]);
  return (
    <>
      <Field label={t('text')} hint={t('text.help')} faults={faultsAt(error, '/text')}>
        {(control) => (
          <textarea
            {...control}
            required
            className="theirs"
            rows={6}
            maxLength={8_000}
            value={fields.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      {variables.length > 0 && (
        <p className="note" role="status">
          {t('variables', { names: variables.map((name) => `{${name}}`).join(', ') })}
        </p>
      )}
    </>
  );
}

/** What it is for, and which brand. */
function Placement({ fields, set, error }: PromptFieldsProps): ReactElement {
  const t = useWords(promptWords);
  const organization = useOrganization();
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const faults = faultsAt(error, '/brandId');
  return (
    <div className="prompt-narrowing">
      <SelectField
        label={t('type')}
        value={fields.contentType}
        options={contentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => isContentType(value) && set({ contentType: value })}
      />
      <SelectField
        label={t('brand')}
        {...(faults.length > 0 && { hint: faults.join(' ') })}
        value={fields.brandId}
        options={[
          { value: '', label: t('brand.none') },
          ...ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label })),
        ]}
        onChange={(brandId) => set({ brandId })}
      />
    </div>
  );
}

/** Those of the organization; new ones are made on the page of tags. */
function TagChoices({ chosen, onChange }: { chosen: string[]; onChange: (tagIds: string[]) => void }): ReactElement | null {
  const t = useWords(promptWords);
  const { data: tags = [] } = useQuery(tagList(useOrganization()));
  if (tags.length === 0) return null;
  return (
    <Choices legend={t('tags')}>
      {tags.map(({ id, attributes }) => (
        <Choice
          key={id}
          type="checkbox"
          checked={chosen.includes(id)}
          label={<span className="theirs">{attributes.name}</span>}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </Choices>
  );
}
