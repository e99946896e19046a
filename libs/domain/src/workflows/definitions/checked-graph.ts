import type { EntityManager } from 'typeorm';
import type { NamedId } from '../graph/named-ids.js';
import { quoted } from '../graph/mistakes.js';
import { understandGraph, type UnderstoodGraph } from '../graph/index.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { knownIds } from './named-ids.repository.js';

/** Mistakes of one sort that are listed: nobody reads more of them. */
const shownMistakes = 20;

const called = { brand: 'brand', connection: 'connected account', member: 'member', workflow: 'workflow' } as const;
type Checked = keyof typeof called;

/** What is known of a graph of an organization: its mistakes are also the ids of brands, accounts, members and workflows that it does not have. */
export async function checkedGraph(
  manager: EntityManager,
  organizationId: string,
  graph: unknown,
  kinds: NodeCatalogue,
): Promise<UnderstoodGraph> {
  const understood = understandGraph(graph, kinds);
  const named = understood.names.filter((one): one is NamedId & { to: Checked } => Object.hasOwn(called, one.to));
  const known = await knownIds(manager, organizationId, named);
  const missing = named
    .filter(({ to, id }) => !known.has(`${to} ${id}`))
    .map(({ place, to, id }) => `${place}: there is no ${called[to]} ${quoted(id)} in this organization.`);
  return { ...understood, mistakes: [...understood.mistakes, ...missing.slice(0, shownMistakes)] };
}
