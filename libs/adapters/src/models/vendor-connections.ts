import type { Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';

/** Enough for an app that runs no generations, which calls vendors as well. */
const fewest = 64;

/** Connections to a vendor: a generation that waited for one would use up the time that its model has. */
export const connectionsTo = ({ GENERATION_CONCURRENCY }: Pick<Config, 'GENERATION_CONCURRENCY'>): number =>
  Math.max(fewest, GENERATION_CONCURRENCY);

/** Connections of one model to addresses of the operator, which may be private; addresses in answers may not. */
export const connectionTo = (urls: string | readonly string[], config: Pick<Config, 'GENERATION_CONCURRENCY'>): SafeFetch =>
  new SafeFetch(
    [urls].flat().map((url) => new URL(url).host),
    undefined,
    connectionsTo(config),
  );

/** The header with a key; local servers need none. */
export const bearer = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

/** @throws Error when models are listed without their key */
export function requireKey(keyName: string, key: string | null, modelsName: string, models: readonly unknown[]): void {
  if (key === null && models.length > 0) throw new Error(`${modelsName} needs ${keyName}.`);
}
