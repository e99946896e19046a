/** One configuration value: how it is parsed, its default, and what it is for. */
export interface Setting<T> {
  description: string;
  /** Shown in docs/env.md in place of a computed default. */
  shown?: string;
  secret: boolean;
  /** Undefined when the value is required. */
  fallback?: T;
  /** A secret whose fallback must not be used in production. */
  developmentOnly: boolean;
  /** @throws Error whose message completes "NAME …" and never repeats the value. */
  parse(text: string): T;
}

/** What every setting declares. */
export type SettingOptions<T> = {
  description: string;
  fallback?: T;
  secret?: boolean;
  developmentOnly?: boolean;
  shown?: string;
};

/** A setting with its own parser. */
export function setting<T>(options: SettingOptions<T>, parse: (text: string) => T): Setting<T> {
  return { secret: false, developmentOnly: false, ...options, parse };
}

/** A text of at least `minLength` characters. */
export function text(options: SettingOptions<string> & { minLength?: number }): Setting<string> {
  const { minLength = 0, ...rest } = options;
  return setting(rest, (value) => {
    if (value.length < minLength) throw new Error(`must have at least ${minLength} characters`);
    return value;
  });
}

/** A text, or null when unset. */
export function optionalText(options: Omit<SettingOptions<string | null>, 'fallback'>): Setting<string | null> {
  return setting<string | null>({ ...options, fallback: null, shown: options.shown ?? 'unset' }, (value) => value);
}

/** A whole number from `min` to `max`. */
export function integer(options: SettingOptions<number> & { min: number; max: number }): Setting<number> {
  const { min, max, ...rest } = options;
  return setting(rest, (value) => {
    const parsed = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(parsed) || parsed < min || parsed > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return parsed;
  });
}

/** A share from 0 to 1. */
export function fraction(options: SettingOptions<number>): Setting<number> {
  return setting(options, (value) => {
    const parsed = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(parsed >= 0 && parsed <= 1)) throw new Error('must be a number from 0 to 1');
    return parsed;
  });
}

/** One of the given values. */
export function oneOf<const T extends string>(values: readonly T[], options: SettingOptions<T>): Setting<T> {
  return setting(options, (value) => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  });
}

/** Comma-separated values; blanks around them are ignored. */
export function list(options: SettingOptions<readonly string[]>): Setting<readonly string[]> {
  return setting(options, (value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

/** An absolute URL without a trailing slash. */
export function url<T extends string | null = string>(
  protocols: readonly string[],
  options: SettingOptions<T>,
): Setting<string | T> {
  return setting<string | T>(options, (value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol.replace(':', '') : '';
    if (!protocols.includes(protocol))
      throw new Error(`must be a URL starting with ${protocols.map((name) => `${name}:`).join(' or ')}`);
    return value.replace(/\/+$/, '');
  });
}

/** A secret that can be rotated without downtime: the first one is sent, both are accepted. */
export type Credentials = readonly [sent: string, alsoAccepted?: string];

/** A secret of at least `minLength` characters, or two of them, comma-separated, while it is being rotated. */
export function credentials(options: SettingOptions<Credentials> & { minLength: number }): Setting<Credentials> {
  const { minLength, ...rest } = options;
  return setting({ ...rest, secret: true }, (value) => {
    const [sent = '', ...others] = value.split(',').map((entry) => entry.trim());
    if (others.length > 1) throw new Error('must hold one value, or two while it is changed');
    if ([sent, ...others].some((entry) => entry.length < minLength))
      throw new Error(`must have at least ${minLength} characters`);
    return others[0] === undefined ? [sent] : [sent, others[0]];
  });
}

/** Secrets by the name of the party that shares them: `name:secret`, comma-separated. */
export function secretsByName(options: { description: string; minLength: number }): Setting<ReadonlyMap<string, string>> {
  const { description, minLength } = options;
  return setting({ description, secret: true, fallback: new Map(), shown: 'none' }, (value) => {
    const entries = value.split(',').map((entry) => /^([a-z0-9-]{1,40}):(\S+)$/.exec(entry.trim()) ?? []);
    if (entries.some(([, name, secret = '']) => name === undefined || secret.length < minLength))
      throw new Error(`must read \`name:secret\`, comma-separated, each secret of at least ${minLength} characters`);
    const secrets = new Map(entries.map(([, name = '', secret = '']) => [name, secret]));
    if (secrets.size < entries.length) throw new Error('must name each party once');
    return secrets;
  });
}

/** Request headers in OpenTelemetry's format: `name=value`, comma-separated, values percent-encoded (W3C Baggage §3.3.1). */
export function secretHeaders(options: { description: string }): Setting<ReadonlyMap<string, string>> {
  return setting({ ...options, secret: true, fallback: new Map(), shown: 'none' }, (value) => {
    const entries = value.split(',').map((entry) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-~][ -~]*)$/.exec(entry) ?? []);
    try {
      return new Map(entries.map(([, name, content]) => [headerName(name), decodeURIComponent(content?.trim() ?? '')]));
    } catch {
      throw new Error('must read `name=value`, comma-separated, each value percent-encoded');
    }
  });
}

function headerName(name: string | undefined): string {
  if (name === undefined) throw new Error('not a header');
  return name.toLowerCase();
}
