type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A field that must be a text; empty when it is not. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** A field with an id; null when there is none. */
export const idIn = (fields: Fields, name: string): string | null => textIn(fields, name) || null;

/** A field with an amount. Stripe counts in whole units of the smallest coin. */
export function amountIn(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The document of a body; undefined where it is not JSON. */
export function documentOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
