import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** An unknown `kid` asks the provider again, but not more often than this. */
const refreshAtMostEveryMs = 10_000;

/** Public keys of the session issuer, kept as key objects: parsing one costs more than a verification. */
@Injectable()
export class SessionKeys {
  private keys: ReadonlyMap<string, KeyObject> = new Map();
  private refreshedAt = 0;
  private refreshing: Promise<void> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Issuer that a session token must name. */
  get issuer(): string {
    return this.config.OIDC_ISSUER ?? this.config.PUBLIC_API_URL;
  }

  /** Undefined when the issuer has no such key. */
  async find(kid: string): Promise<KeyObject | undefined> {
    if (!this.keys.has(kid) && Date.now() - this.refreshedAt > refreshAtMostEveryMs) {
      this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
      await this.refreshing;
    }
    return this.keys.get(kid);
  }

  private async refresh(): Promise<void> {
    const { keys } = await getJson<{ keys: (JsonWebKey & { kid?: string })[] }>(await this.keySetUrl());
    const usable = keys.filter((jwk) => jwk.kty === 'RSA' && jwk.kid !== undefined);
    this.keys = new Map(usable.flatMap((jwk) => keyOf(jwk)));
    this.refreshedAt = Date.now();
  }

  private async keySetUrl(): Promise<string> {
    if (this.config.OIDC_ISSUER === null) return `${this.config.OAUTH_SERVER_URL}/.well-known/jwks.json`;
    const metadata = await getJson<{ jwks_uri: string }>(`${this.config.OIDC_ISSUER}/.well-known/openid-configuration`);
    return metadata.jwks_uri;
  }
}

async function getJson<T>(url: string): Promise<T> {
  const { status, json } = await internalRequest(url);
  if (status !== 200) throw new Error(`${new URL(url).host} answered ${status} for its key set`);
  return json as T;
}

/** One key that cannot be read takes none of the others with it. */
function keyOf(jwk: JsonWebKey & { kid?: string }): [string, KeyObject][] {
  try {
    return [[jwk.kid ?? '', createPublicKey({ key: jwk, format: 'jwk' })]];
  } catch {
    return [];
  }
}
