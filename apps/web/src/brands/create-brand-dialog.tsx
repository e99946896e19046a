import { roleAtLeast } from '@imprint/contracts/access';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Swatches } from './look.js';
import { addBrand, presets } from './queries.js';
import { scanWords } from './scan-words.js';
import { brandWords } from './words.js';

/** A new brand: its name, and a style to start from. */
export function CreateBrandDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [label, setLabel] = useState('');
  const [preset, setPreset] = useState('');
  const [key] = useState(() => new CreationKey('brand'));
  const create = useMutation({
    mutationFn: () => {
      const body = { label: label.trim(), ...(preset !== '' && { preset }) };
      return addBrand({ client: organization.client, body, headers: key.headersOf(body) });
    },
    onSuccess: async ({ data: { id } }) => {
      await queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
      await navigate({ to: `/${organization.slug}/~/brands/${id}/profile` });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (label.trim() !== '') create.mutate();
  };
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('field.label')} faults={faultsAt(create.error, '/label')}>
          {(control) => (
            <input
              {...control}
              className="theirs"
              required
              maxLength={100}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
        <FromAddressLink />
        <StyleChoice chosen={preset} onChoose={setPreset} />
        {create.isError && !isOfFields(create.error) && <Trouble error={create.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('create.cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={create.isPending} disabled={label.trim() === ''}>
            {t('create.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** To the page on which a brand is made from its site. */
function FromAddressLink(): ReactElement | null {
  const t = useWords(scanWords);
  const { role, slug } = useOrganization();
  if (!roleAtLeast(role, 'admin')) return null;
  return (
    <p className="note">
      <Link to={`/${slug}/~/brands/from-address`}>{t('from.link')}</Link>
    </p>
  );
}

/** With its colours; none is a choice, too. */
function StyleChoice({ chosen, onChoose }: { chosen: string; onChoose: (preset: string) => void }): ReactElement {
  const t = useWords(brandWords);
  const styles = useQuery(presets(useOrganization())).data?.data ?? [];
  return (
    <Choices legend={t('create.style')} hint={t('create.style.hint')}>
      <Choice type="radio" name="preset" checked={chosen === ''} label={t('create.plain')} onChange={() => onChoose('')} />
      {styles.map(({ id, attributes: { label, description, colors } }) => (
        <Choice
          key={id}
          type="radio"
          name="preset"
          checked={chosen === id}
          label={
            <span className="preset">
              {label} <Swatches colors={colors} />
            </span>
          }
          hint={description}
          onChange={() => onChoose(id)}
        />
      ))}
    </Choices>
  );
}
