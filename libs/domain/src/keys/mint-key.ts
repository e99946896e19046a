import { type privilegedScopes, roleAtLeast, selfServiceScopes } from '@imprint/contracts/access';
import { nameFault } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import type { Config } from '@imprint/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { allNew, auditTables, AuditTrail } from '../audit/index.js';
import { lockKeysOf } from './api-keys.repository.js';
import { completed, settingsOf } from './key-settings.js';
import { findIssuers, type Issuer } from './issuers.repository.js';
import { keysTables } from './keys.tables.js';
import { NewKey, type PlainKey } from './new-key.js';
import { requireRoom } from './own-key.js';

/** What the operator may put on a key beside the self-service scopes. */
export const mintableScopes = ['admin', 'credits:provision'] as const satisfies readonly (typeof privilegedScopes)[number][];

/** A key that the operator wants. Checked here, because it comes from a command line. */
export interface WantedKey {
  /** Email address, or id, of the member in whose name the key acts. */
  person: string;
  /** Required where the person has several. */
  organizationId?: string | undefined;
  label: string;
  scopes: readonly string[];
  /** ISO 8601, in the future. */
  expiresAt?: string | undefined;
  /** Addresses and CIDR networks. */
  allowedIps?: readonly string[] | undefined;
  /** Requests a minute. */
  rateLimit?: number | undefined;
}

/** A key and the member in whose name it acts. */
export interface MintedKey {
  key: PlainKey;
  issuer: Issuer;
}

/** Makes keys with scopes that nobody can ask for over HTTP (spec §5.4). For commands of the operator, on the server. */
export class MintKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly newKey: NewKey,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `api_key_limit_reached`, `validation_failed`; Error with a sentence for the operator */
  async mintKey(wanted: WantedKey): Promise<MintedKey> {
    requireLabel(wanted.label);
    requireScopes(wanted.scopes);
    const { label, expiresAt, allowedIps, rateLimit } = wanted;
    requireRate(rateLimit);
    const settings = {
      ...completed({
        ...settingsOf({
          ...(expiresAt !== undefined && { expiresAt: requireTime(expiresAt) }),
          ...(allowedIps !== undefined && { allowedIps }),
          ...(rateLimit !== undefined && { rateLimit }),
        }),
        label,
      }),
      scopes: [...new Set(wanted.scopes)],
    };
    return this.dataSource.transaction(async (manager) => {
      const issuer = await issuerOf(manager, wanted);
      await lockKeysOf(manager, issuer.userId);
      await requireRoom(manager, issuer.userId);
      const key = await this.newKey.insert(manager, issuer, settings);
      const subject = { type: 'api-key', id: key.id, userId: issuer.userId };
      const actor = { kind: 'service', organizationId: issuer.organizationId } as const;
      await this.audit.record(manager, actor, { action: 'api-key.created', subject, changes: allNew(settings) });
      return { key, issuer };
    });
  }
}

/** Works on the database of the configuration, without an app. */
export async function withMintKey<T>(config: Config, work: (mintKey: MintKey) => Promise<T>): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    entities: [...keysTables.entities, ...auditTables.entities],
    namingStrategy: new SnakeNamingStrategy(),
    poolSize: 1,
  });
  await dataSource.initialize();
  try {
    return await work(new MintKey(dataSource, new NewKey(config), new AuditTrail(dataSource)));
  } finally {
    await dataSource.destroy();
  }
}

/** The membership that is meant, locked, so that nobody is removed from the organization meanwhile. */
async function issuerOf(manager: EntityManager, { person, organizationId, scopes }: WantedKey): Promise<Issuer> {
  const memberships = await findIssuers(manager, person);
  const meant = memberships.filter((one) => organizationId === undefined || one.organizationId === organizationId);
  const [issuer, another] = meant;
  if (issuer === undefined)
    throw new Error(`${person} is no member of ${organizationId === undefined ? 'any organization here' : organizationId}.`);
  if (another !== undefined)
    throw new Error(
      `Several members are meant. Name the organization with --organization, or the person by their id:\n${meant.map(described).join('\n')}`,
    );
  if (scopes.includes('admin') && !roleAtLeast(issuer.role, 'admin'))
    throw new Error(`${person} is a ${issuer.role} there: a key with \`admin\` needs an admin or owner.`);
  return issuer;
}

const described = ({ userId, organizationId, organizationName, role }: Issuer): string =>
  `  ${organizationId}  ${organizationName}: ${userId}, ${role}`;

function requireLabel(label: string): void {
  const fault = nameFault(label);
  if (fault !== null) throw new Error(`The label ${fault}.`);
  if ([...label].length > limits.keyLabelLength) throw new Error(`A label has at most ${limits.keyLabelLength} characters.`);
}

function requireScopes(scopes: readonly string[]): void {
  const all: readonly string[] = [...mintableScopes, ...selfServiceScopes];
  const unknown = scopes.find((scope) => !all.includes(scope));
  if (unknown !== undefined) throw new Error(`There is no scope ${unknown}. There are: ${all.join(', ')}.`);
  if (scopes.length === 0) throw new Error(`Name at least one --scope, such as ${mintableScopes.join(' or ')}.`);
}

function requireRate(rateLimit: number | undefined): void {
  if (rateLimit === undefined || (Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= limits.keyRateLimitPerMinute))
    return;
  throw new Error(`A rate is a whole number from 1 to ${limits.keyRateLimitPerMinute}.`);
}

function requireTime(text: string): string {
  if (Number.isNaN(Date.parse(text))) throw new Error(`${text} is no date, such as 2027-01-31.`);
  return text;
}
