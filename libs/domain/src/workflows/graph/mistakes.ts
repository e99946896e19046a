import { typeName } from '../expressions/values.js';

const shownMistakes = 50;
/** More than there are kinds of nodes: one that is not named is one that nobody finds. */
const shownNames = 40;

/** What is wrong with a graph, one sentence each: the place, the cause, what is allowed, what to do. */
export class Mistakes {
  private readonly found: string[] = [];
  private count = 0;

  add(place: string, sentence: string): void {
    this.count += 1;
    if (this.found.length < shownMistakes) this.found.push(`${place}: ${sentence}`);
  }

  /** Whether further ones are only counted. */
  get isFull(): boolean {
    return this.found.length >= shownMistakes;
  }

  get size(): number {
    return this.count;
  }

  get all(): readonly string[] {
    const more = this.count - this.found.length;
    return more === 0 ? this.found : [...this.found, `and ${more} more.`];
  }
}

/** `did you mean "model"? Allowed: model, prompt.`, or `allowed: model, prompt.` to stand behind a semicolon. @param meant what is meant if it is known, however it is spelt */
export function allowedInstead(name: unknown, allowed: Iterable<string>, heading = 'Allowed', meant?: string): string {
  const names = [...allowed];
  const close =
    meant !== undefined && names.includes(meant) ? meant : typeof name === 'string' ? closest(name, names) : undefined;
  const shown =
    names.slice(0, shownNames).join(', ') + (names.length > shownNames ? `, and ${names.length - shownNames} more` : '');
  const list = names.length === 0 ? `${heading}: none.` : `${heading}: ${shown}.`;
  return close === undefined ? list.charAt(0).toLowerCase() + list.slice(1) : `did you mean "${close}"? ${list}`;
}

/** As text in a message, whatever somebody sent: of lists and objects, which may be large and deep, only what they are. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'object' && value !== null) return typeName(value);
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 61) : value);
  return text.length > 63 ? `${text.slice(0, 60)}…` : text;
}

function closest(name: string, names: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const most = Math.max(1, Math.min(3, Math.floor(name.length / 3)));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) > most) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { name: candidate, distance };
  }
  return best?.name;
}

/** Characters to insert, remove, replace or swap with their neighbour. */
function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
