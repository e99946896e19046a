import type { Seed } from '../seed.js';

/** What fills the slots of a pattern, by the name of the slot. A pattern is only used where none of its slots is empty. */
export type Slots = Readonly<Record<string, string>>;

const choice = /\[([^[\]]*)\]/u;
const slot = /<([a-zA-Z]+)>([.?]?)/gu;

/** One of the texts that a pattern stands for: `[a|b]` is either of the two, and may hold further choices. */
export function expand(pattern: string, seed: Seed): string {
  let text = pattern;
  for (let found = choice.exec(text); found !== null; found = choice.exec(text)) {
    const options = (found[1] ?? '').split('|');
    text = text.slice(0, found.index) + (options[seed.index(options.length)] ?? '') + text.slice(found.index + found[0].length);
  }
  return text;
}

/** Null where a slot is empty. `<Fact>` is `<fact>` with a capital. Slots are filled at once, so that nothing in a value is a slot. */
export function fill(text: string, slots: Slots): string | null {
  const missing: string[] = [];
  const filled = text.replaceAll(slot, (_whole, name: string, stop: string) => {
    const own = slots[name];
    const value = own ?? capitalized(slots[name.charAt(0).toLowerCase() + name.slice(1)] ?? '');
    if (value === '') missing.push(name);
    const endsAlready = (stop === '.' ? /[.!?]["'“”’»‘]?$/u : /\?["'“”’»‘]?$/u).test(value);
    return endsAlready ? value : value + stop;
  });
  return missing.length === 0 ? filled : null;
}

/** With a capital where it starts with a letter; `iPhone` and `@handle` stay. */
export function capitalized(text: string): string {
  return /^[“„‘"']?\p{Ll}(?!\p{Lu})/u.test(text) ? text.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()) : text;
}

export function shuffled<T>(from: readonly T[], seed: Seed): T[] {
  const keyed = from.map((item) => ({ item, key: seed.next() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}
