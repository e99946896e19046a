import type { PromptResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Choices, noOptions, optionsBody } from './choices.js';
import { Price } from './price.js';
import { startGeneration } from './queries.js';
import { generateWords } from './words.js';

const untouched = { ...noOptions, prompt: '' };
type Fields = typeof untouched;

/** @param props.saved a prompt to begin with */
export function GenerateForm({ saved }: { saved?: PromptResource }): ReactElement {
  const t = useWords(generateWords);
  const [fields, setFields] = useState({ ...untouched, ...startOf(saved) });
  const start = useStart(saved?.id);
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(fields);
  };
  return (
    <form className="generate-form" onSubmit={submit}>
      <Field label={t('prompt')} hint={t('prompt.help')}>
        {(control) => (
          <textarea {...control} required value={fields.prompt} onChange={({ target }) => set({ prompt: target.value })} />
        )}
      </Field>
      <Field label={t('style')} hint={t('style.help')}>
        {(control) => <input {...control} value={fields.style} onChange={({ target }) => set({ style: target.value })} />}
      </Field>
      <Choices fields={fields} set={set} countLabel={t('count')} />
      <Price wanted={fields.prompt.trim() === '' ? undefined : { kind: 'image', body: bodyOf(fields) }} />
      <Button kind="primary" type="submit" isBusy={start.isPending}>
        {t('start')}
      </Button>
      {start.isSuccess && <p role="status">{t('started', { count: Number(start.variables.count) })}</p>}
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

const startOf = (saved: PromptResource | undefined): Partial<Fields> =>
  saved === undefined ? {} : { prompt: saved.attributes.text, brandId: saved.attributes.brandId ?? '' };

const bodyOf = ({ prompt, ...options }: Fields) => ({ prompt, ...optionsBody(options) });

function useStart(promptId: string | undefined) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: Fields) =>
      startGeneration({ client, body: { ...bodyOf(fields), ...(promptId !== undefined && { promptId }) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations'] }),
  });
}
