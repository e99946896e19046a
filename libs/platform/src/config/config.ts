import type { Setting } from '@imprint/contracts/settings';
import { readFileSync } from 'node:fs';
import { appNames, appPorts, type AppName } from './apps.js';
import { settings } from './settings.js';

type Values = { -readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never };

/** The validated configuration of a process. It is read once at startup; nothing else reads the environment. */
export type Config = Readonly<Values>;

/** Injection token of `Config`. */
export const CONFIG = Symbol('CONFIG');

/** The environment does not make a valid configuration. The message lists every bad setting and no values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and validates every setting. An empty value counts as unset; a secret may come from a file instead (`NAME_FILE`).
 * @throws ConfigError that lists every bad setting at once and no values
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => {
    try {
      const raw = environment[name] || (setting.secret ? contentOf(name, environment) : '');
      if (raw === '') {
        if (setting.fallback === undefined) problems.push(`${name} is required: ${setting.description}`);
        return [name, setting.fallback] as const;
      }
      return [name, setting.parse(raw)] as const;
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`);
      return [name, undefined] as const;
    }
  });
  const values = Object.fromEntries(entries) as Values;
  problems.push(...productionProblems(values));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(withAddresses(values));
}

/** Content of the file that `NAME_FILE` names, which is how orchestrators pass secrets; undefined when it names none. */
function contentOf(name: string, environment: Readonly<Record<string, string | undefined>>): string {
  const file = environment[secretFileSetting(name)];
  if (!file) return '';
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `cannot be read from the file that ${secretFileSetting(name)} names (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** Name of the variable with the path of a secret's file. The secret's own variable takes precedence. */
export function secretFileSetting(name: string): string {
  return `${name}_FILE`;
}

function productionProblems(values: Values): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const unset = developmentSecrets(values).map((name) => `${name} must be set to a secret of your own in production`);
  const inTheClear = (['PUBLIC_API_URL', 'PUBLIC_MCP_URL'] as const)
    .filter((name) => isReadableOnItsWay(values[name]))
    .map((name) => `${name} must start with https: in production, unless it names the loopback: tokens pass through it`);
  return [...unset, ...inTheClear];
}

/** Names of the secrets that have the value of a development instance, which is in the source code. */
export function developmentSecrets(values: Config): string[] {
  const secrets = Object.entries(settings as Record<string, Setting<unknown>>).filter(([, setting]) => setting.developmentOnly);
  return secrets
    .filter(([name, setting]) => [values[name as keyof Values]].flat().some((value) => [setting.fallback].flat().includes(value)))
    .map(([name]) => name);
}

/** Whether the address sends tokens in clear text over a network. An empty address defaults to the loopback. */
function isReadableOnItsWay(url: string): boolean {
  return url.startsWith('http:') && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function withAddresses(values: Values): Values {
  for (const app of appNames) {
    const name = portSetting(app);
    if (values[name] === 0) values[name] = values.PORT_BASE + appPorts[app];
  }
  const loopback = (app: AppName) => `http://localhost:${values[portSetting(app)]}`;
  values.PUBLIC_API_URL ||= loopback('api-gateway');
  values.PUBLIC_MCP_URL ||= loopback('mcp-server');
  values.PUBLIC_APP_URL ||= values.PUBLIC_API_URL;
  values.SERVICE_MICROSERVICES_FILES_URL ||= values.PUBLIC_API_URL;
  for (const app of appNames) {
    values[addressSetting(app)] ||= loopback(app).replace('localhost', '127.0.0.1');
  }
  return values;
}

/** The values of all secret settings. Those inside URLs are left out, because their position already identifies them. */
export function secretValues(config: Config): string[] {
  const secret = Object.entries(settings as Record<string, Setting<unknown>>).filter(([, setting]) => setting.secret);
  return secret
    .flatMap(([name]): unknown[] => {
      const value: unknown = config[name as keyof Config];
      return value instanceof Map ? [...(value as Map<string, string>).values()] : [value].flat();
    })
    .filter((value): value is string => typeof value === 'string' && !URL.canParse(value))
    .flatMap((value) => [value, ...value.split(',').map((entry) => entry.slice(entry.indexOf(':') + 1))]);
}

type Shouted<T extends string> = T extends `${infer A}-${infer B}` ? `${Uppercase<A>}_${Uppercase<B>}` : Uppercase<T>;

/** Name of the setting with the address at which other apps reach this one. */
export function addressSetting<T extends AppName>(app: T): `${Shouted<T>}_URL` {
  return `${shouted(app)}_URL`;
}

/** Name of the setting with an app's port. */
export function portSetting<T extends AppName>(app: T): `PORT_${Shouted<T>}` {
  return `PORT_${shouted(app)}`;
}

/** Port of an app's metrics; 0 picks any free one. */
export function metricsPort(app: AppName, { METRICS_PORT_BASE }: Config): number {
  return METRICS_PORT_BASE === 0 ? 0 : METRICS_PORT_BASE + appPorts[app];
}

function shouted<T extends string>(app: T): Shouted<T> {
  return app.toUpperCase().replace('-', '_') as Shouted<T>;
}
