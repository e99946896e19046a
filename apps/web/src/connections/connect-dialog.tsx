import { ImprintError, type ChannelResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { connect } from './queries.js';
import { connectionWords } from './words.js';

interface ConnectDialogProps {
  channel: ChannelResource;
  onClose: () => void;
}

interface MethodChoiceProps {
  channel: ChannelResource;
  /** A `connectMethod`. */
  chosen: string;
  onChoose: (method: string) => void;
}

type CredentialField = ChannelResource['attributes']['credentialFields'][number];

/** Asks for what the channel needs, or leads to the sign-in on its platform. The credentials live in the fields and nowhere else; the API checks them before it keeps them. */
export function ConnectDialog({ channel, onClose }: ConnectDialogProps): ReactElement {
  const t = useWords(connectionWords);
  const { label, connectMethod, signInObstacle } = channel.attributes;
  const [method, chooseMethod] = useState<string>(connectMethod);
  const isSignIn = method === 'sign_in';
  const credentialFields = isSignIn ? [] : channel.attributes.credentialFields;
  const known = useQuery(brands(useOrganization())).data?.data ?? [];
  const [brandId, chooseBrand] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const connection = useConnecting(channel, () => form.current && closeDialogAround(form.current));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
    connection.mutate({ given, isSignIn, brandId: brandId === '' ? (known[0]?.id ?? '') : brandId });
  };
  const { error } = connection;
  const fields = error instanceof ImprintError ? error.fields : {};
  const isOfFields = credentialFields.some(({ name }) => `/credentials/${name}` in fields);
  return (
    <Dialog title={t('connect.channel', { channel: label })} onClose={onClose}>
      <form ref={form} className="connect-form" onSubmit={submit} autoComplete="off">
        {known.length > 1 && (
          <SelectField
            label={t('brand')}
            value={brandId}
            options={known.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
            onChange={chooseBrand}
          />
        )}
        {connectMethod === 'sign_in' && <MethodChoice channel={channel} chosen={method} onChoose={chooseMethod} />}
        {signInObstacle !== null && <p className="note">{t(`connect.${signInObstacle}`, { channel: label })}</p>}
        {isSignIn && <p>{t('connect.sign_in', { channel: label })}</p>}
        {credentialFields.map((field) => (
          <CredentialInput key={field.name} field={field} fault={fields[`/credentials/${field.name}`]} />
        ))}
        <Field label={t('name')} hint={t('name.help')}>
          {(control) => <input {...control} name="displayName" maxLength={100} />}
        </Field>
        {error !== null && !isOfFields && <Trouble error={error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('connect.no')}</Button>
          <Button kind="primary" type="submit" isBusy={connection.isPending}>
            {isSignIn ? t('connect.continue') : t('connect')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A platform on which people sign in also takes a secret that they made there. */
function MethodChoice({ channel, chosen, onChoose }: MethodChoiceProps): ReactElement | false {
  const t = useWords(connectionWords);
  const { label, credentialFields } = channel.attributes;
  const secret = credentialFields.find((field) => field.secret);
  const options = [{ value: 'sign_in', label: t('connect.by_sign_in', { channel: label }) }];
  return (
    secret !== undefined && (
      <SelectField
        label={t('connect.by')}
        value={chosen}
        options={[...options, { value: 'credentials', label: secret.label }]}
        onChange={onChoose}
      />
    )
  );
}

function CredentialInput({ field, fault }: { field: CredentialField; fault: string | undefined }): ReactElement {
  const { name, label, secret, required, format } = field;
  return (
    <Field label={label} faults={fault === undefined ? [] : [fault]}>
      {(control) => (
        <input
          {...control}
          name={`credentials.${name}`}
          type={secret ? 'password' : format}
          required={required}
          autoComplete={secret ? 'new-password' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

const credentialPrefix = 'credentials.';

interface Entered {
  given: Record<string, FormDataEntryValue>;
  brandId: string;
  isSignIn: boolean;
}

function useConnecting({ id: platform }: ChannelResource, onDone: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ given, brandId, isSignIn }: Entered) => {
      const { displayName, ...rest } = given;
      const credentials = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [name.slice(credentialPrefix.length), value]),
      );
      const named = typeof displayName === 'string' ? { displayName } : {};
      const entered = isSignIn ? {} : { credentials };
      return connect({ client, body: { platform, brandId, ...entered, ...named } });
    },
    // The variables of a mutation hold the credentials: forgotten as soon as it has ended.
    gcTime: 0,
    onSuccess: async ({ data: { attributes } }) => {
      if (attributes.authorizationUrl !== null) return window.location.assign(attributes.authorizationUrl);
      onDone();
      await queries.invalidateQueries({ queryKey: [id, 'connections'] });
    },
  });
}
