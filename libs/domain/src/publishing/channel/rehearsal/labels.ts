import { PlatformValue } from '../rehearsed-calls.js';

/** Shorter values are replaced only where they are the whole of a text: within one, they may be anything. */
const lengthWithin = 8;

/** Values that are not shown, and what is shown in their place. */
export class Labels {
  private readonly byValue = new Map<unknown, string>();

  add(value: string | number, label: string): void {
    if (value === '') return;
    this.byValue.set(value, label);
    // Numbers are also sent in addresses and texts.
    if (typeof value === 'number') this.byValue.set(String(value), label);
  }

  /** Takes the value of everything that is a `PlatformValue` in a declared answer from the answer itself. */
  learn(declared: unknown, answered: unknown): void {
    if (declared instanceof PlatformValue) {
      if (typeof answered === 'string' || typeof answered === 'number') this.add(answered, declared.label);
    } else if (isFields(declared) && isFields(answered)) {
      for (const [name, value] of Object.entries(declared)) this.learn(value, answered[name]);
    }
  }

  in<T>(shown: T): T {
    return this.replaced(shown) as T;
  }

  private replaced(value: unknown): unknown {
    const label = this.byValue.get(value);
    if (label !== undefined) return label;
    if (typeof value === 'string') return this.within(value);
    if (Array.isArray(value)) return value.map((item) => this.replaced(item));
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.replaced(field)]));
  }

  private within(text: string): string {
    let shown = text;
    for (const [value, label] of this.byValue)
      if (typeof value === 'string' && value.length >= lengthWithin) shown = shown.replaceAll(value, label);
    return shown;
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
