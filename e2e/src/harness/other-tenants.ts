import { readdirSync } from 'node:fs';
import type { Browser } from './browser.js';
import type { Database } from './database.js';
import type { Instance } from './instance.js';
import type { Receiver } from './receiver.js';
import type { Workspace } from './workspace.js';

export interface IsolationContext {
  instance: Instance;
  database: Database;
  receiver: Receiver;
  /** Whose things are asked for. */
  owner: Workspace;
  /** Where the owner is signed in, and the email address of that account. */
  browser: Browser;
  email: string;
  /** Who asks. */
  stranger: Workspace;
}

/** Collection in a path → ids that stand behind it: `/v1/posts/{id}` is about `posts`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** A body of the stranger's that names something of the owner's. */
export interface ForeignReference {
  what: string;
  path: string;
  body(made: IsolationContext & { idOf(collection: string): string }): object;
  /** The field that is refused. */
  pointer: string;
}

/** What the journey `other-tenants` has to know of a domain, to ask for its things as somebody who must not see them. */
export interface Isolation {
  /** Makes the owner have one of everything, and waits until nothing is at work on it: the journey compares rows. */
  owned(context: IsolationContext): Promise<Ids>;
  /** What the stranger has of a collection below which paths go on: the owner's things are asked for below it, too. */
  parents?(context: IsolationContext): Promise<Readonly<Record<string, string>>>;
  /** Route → what it is sent when it takes a body: good enough to change something. */
  bodies?: Readonly<Record<string, object>>;
  /** Collections with a list at `/v1/<collection>`, with the query that it cannot do without; those for people alone are read with a session. */
  lists?: readonly string[];
  listsForPeople?: readonly string[];
  /** Lists that take the filter `brandId`. */
  listsByBrand?: readonly string[];
  /** Collections whose entries belong to no organization: what is behind a name or a code is the same for everybody. */
  ofNobody?: readonly string[];
  foreignReferences?: readonly ForeignReference[];
}

/** What every file of `isolation` says. A domain comes with a file of its own there, and nothing lists them. */
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
