import { presetOf, scopePresetNames, type ScopePreset } from '@imprint/contracts/access';
import type { ApiKeyResource, CreateApiKey, UpdateApiKey } from '@imprint/sdk';

type Scopes = NonNullable<CreateApiKey['scopes']>;

/** What the form of a key holds. */
export interface KeyFields {
  label: string;
  description: string;
  permissions: ScopePreset | 'custom';
  /** Counts with `custom` only. */
  scopes: readonly string[];
  /** Days from now, `never`, or `date`. */
  expiry: string;
  /** Last day on which the key works, in the zone of the viewer. */
  lastDay: string;
  rateLimit: string;
  /** One in each line. */
  allowedIps: string;
}

/** What a part of the form is given. */
export interface PartProps {
  fields: KeyFields;
  set: (changes: Partial<KeyFields>) => void;
  error: unknown;
}

/** Of a new key: a month, as long as nobody says that it is needed for longer. */
export const newKey: KeyFields = {
  label: '',
  description: '',
  permissions: 'content',
  scopes: [],
  expiry: '30',
  lastDay: '',
  rateLimit: '',
  allowedIps: '',
};

export const expiryDays = ['7', '30', '90', '365'] as const;
export const permissionChoices = [...scopePresetNames, 'custom'] as const;

export function fieldsOf({ attributes }: ApiKeyResource): KeyFields {
  const { label, description, scopes, expiresAt, rateLimit, allowedIps } = attributes;
  return {
    label,
    description: description ?? '',
    permissions: presetOf(scopes) ?? 'custom',
    scopes,
    expiry: expiresAt === null ? 'never' : 'date',
    lastDay: expiresAt === null ? '' : dayOf(new Date(expiresAt)),
    rateLimit: rateLimit === null ? '' : String(rateLimit),
    allowedIps: allowedIps.join('\n'),
  };
}

export function createBody(fields: KeyFields): CreateApiKey {
  const { description, rateLimit } = fields;
  return {
    category: 'service',
    label: fields.label.trim(),
    ...permissionsOf(fields),
    description: description.trim() || undefined,
    expiresAt: expiryOf(fields) ?? undefined,
    rateLimit: rateLimit === '' ? undefined : Number(rateLimit),
    allowedIps: addressesIn(fields.allowedIps),
  };
}

/** Only what was changed: a key that ends at an hour of its own keeps it. */
export function updateBody(fields: KeyFields, before: KeyFields): UpdateApiKey {
  const isChanged = (...names: (keyof KeyFields)[]): boolean => names.some((name) => fields[name] !== before[name]);
  return {
    ...(isChanged('label') && { label: fields.label.trim() }),
    ...(isChanged('description') && { description: fields.description.trim() || null }),
    ...(isChanged('permissions', 'scopes') && permissionsOf(fields)),
    ...(isChanged('expiry', 'lastDay') && { expiresAt: expiryOf(fields) }),
    ...(isChanged('rateLimit') && { rateLimit: fields.rateLimit === '' ? null : Number(fields.rateLimit) }),
    ...(isChanged('allowedIps') && { allowedIps: addressesIn(fields.allowedIps) }),
  };
}

const permissionsOf = ({ permissions, scopes }: KeyFields): Pick<CreateApiKey, 'preset' | 'scopes'> =>
  permissions === 'custom' ? { scopes: [...scopes] as Scopes } : { preset: permissions };

/** The end of the last day. */
function expiryOf({ expiry, lastDay }: KeyFields): string | null {
  if (expiry === 'never') return null;
  const day = expiry === 'date' ? new Date(`${lastDay}T00:00:00`) : new Date();
  if (expiry !== 'date') day.setDate(day.getDate() + Number(expiry));
  day.setHours(23, 59, 59, 0);
  return day.toISOString();
}

/** `YYYY-MM-DD` in the zone of the viewer. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');
