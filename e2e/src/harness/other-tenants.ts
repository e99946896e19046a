import { readdirSync } from 'node:fs';
import type { Browser } from './browser.js';
import type { Database } from './database.js';
import type { Instance } from './instance.js';
import type { Receiver } from './receiver.js';
import { arrive, chooseOrganization } from './team.js';
import { Workspace } from './workspace.js';

export interface IsolationContext {
  instance: Instance;
  database: Database;
  receiver: Receiver;
  /** The workspace whose resources are requested. */
  owner: Workspace;
  /** The owner's browser, and the email address of their account. */
  browser: Browser;
  email: string;
  /** The workspace that requests them. */
  stranger: Workspace;
}

/** The workspaces that request what they must not see: another organization, and a member who is limited to another brand. */
export type Intruder = 'stranger' | 'colleague';

/** Ids by collection in a path: `/v1/posts/{id}` is in `posts`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** A request body of the stranger that refers to a resource of the owner. */
export interface ForeignReference {
  what: string;
  path: string;
  body(made: IsolationContext & { idOf(collection: string): string }): object;
  /** The field that is refused. */
  pointer: string;
  /** What it refers to belongs to the organization, not to a brand. */
  isShared?: true;
}

/** What the journey `other-tenants` has to know about a domain, to request its resources as a stranger. */
export interface Isolation {
  /** Creates one of everything for the owner, and waits until nothing is running, because the journey compares rows. */
  owned(context: IsolationContext): Promise<Ids>;
  /** The stranger's own resources in collections with nested paths, below which the owner's are requested too. */
  parents?(context: IsolationContext): Promise<Readonly<Record<string, string>>>;
  /** Valid bodies by route, which would change something. */
  bodies?: Readonly<Record<string, object>>;
  /** Collections with a list at `/v1/<collection>`, with the query that the list requires; those for people only are read with a session. */
  lists?: readonly string[];
  listsForPeople?: readonly string[];
  /** Lists with the filter `brandId`. */
  listsByBrand?: readonly string[];
  /** Collections without an organization: what a name or code refers to is the same for everybody. */
  ofNobody?: readonly string[];
  foreignReferences?: readonly ForeignReference[];
  /** Collections of resources that belong to a brand. Members who are limited to other brands find nothing of them. */
  branded?: readonly string[];
}

/** The cases of all files in `isolation`. A domain adds a file there; there is no list of them. */
export async function isolationCases(): Promise<Isolation[]> {
  const folder = new URL('../isolation/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found: Isolation[] = [];
  for (const name of files.sort()) {
    const { isolation } = (await import(new URL(name, folder).href)) as { isolation?: Isolation };
    if (isolation === undefined) throw new Error(`${name} in e2e/src/isolation exports no \`isolation\``);
    found.push(isolation);
  }
  return found;
}

/** Somebody of the owner's organization whom the owner has limited to a new brand, with a session and a key of their own. */
export async function limitedColleague(instance: Instance, database: Database, owner: Workspace): Promise<Workspace> {
  const brand = await owner.api.data('POST', '/v1/brands', { label: 'Of the colleague' });
  const { userId, token } = await arrive(instance);
  await database.rows(`insert into membership (organization_id, user_id, role) values ($1, $2, 'creator') returning 1`, [
    owner.organizationId,
    userId,
  ]);
  await owner.owner.data('PATCH', `/v1/organizations/${owner.organizationId}/members/${userId}`, { brandIds: [brand.id] });
  await chooseOrganization(instance, token, owner.organizationId);
  const workspace = await Workspace.open(instance, token);
  if (workspace.brandId !== brand.id) throw new Error('the colleague sees another brand');
  return workspace;
}
