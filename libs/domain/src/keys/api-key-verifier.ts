import { Problem, problem, type Principal, type Role, type Scope } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { hmacSha256 } from '@imprint/platform/crypto';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isWellFormedApiKey } from './api-key-format.js';
import { KeyUsage } from './key-usage.js';
import { isIpAllowed } from './ip-allowlist.js';

interface KeyRecord {
  id: string;
  organizationId: string;
  userId: string;
  role: Role;
  scopes: Scope[];
  rateLimit: number | null;
  allowedIps: string[];
  revoked: boolean;
  expired: boolean;
}

/** The digest under which a key is stored and found. */
export function apiKeyDigest(key: string, pepper: string): Buffer {
  return hmacSha256(pepper, key);
}

/** Checks keys in process. The row is read on every request, so a revoked key fails on the very next one. */
@Injectable()
export class ApiKeyVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly window: RateWindow,
    private readonly usage: KeyUsage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem 401 that says what is wrong: `invalid_key`, `revoked_key`, `expired_key`, `ip_not_allowed`, `rate_limit_exceeded` */
  async verify(key: string, clientIp: string): Promise<Principal> {
    const record = isWellFormedApiKey(key) ? await this.find(key) : undefined;
    if (record === undefined) throw problem('invalid_key', 'The API key is not known.');
    if (record.revoked) throw problem('revoked_key', 'The API key was revoked.');
    if (record.expired) throw problem('expired_key', 'The API key has expired.');
    if (!isIpAllowed(record.allowedIps, clientIp))
      throw problem('ip_not_allowed', "The client address is not in the key's allowlist.");
    if (record.rateLimit !== null) await this.requireWindow(record.id, record.rateLimit);
    this.usage.add(record.id, clientIp);
    const { id, organizationId, userId, role, scopes } = record;
    return { kind: 'api-key', organizationId, userId, role, scopes, apiKeyId: id, clientIp };
  }

  private async requireWindow(keyId: string, limit: number): Promise<void> {
    const hit = await this.window.hit(`key:${keyId}`, limit);
    if (hit.allowed) return;
    throw new Problem(
      { code: 'rate_limit_exceeded', detail: `Rate limit exceeded: this key may make ${limit} requests per minute.` },
      { retryAfterSeconds: hit.retryAfterSeconds },
    );
  }

  /** A key whose user left the organization is found by nobody. */
  private async find(key: string): Promise<KeyRecord | undefined> {
    const [record] = await this.dataSource.query<KeyRecord[]>(
      `select k.id, k.organization_id as "organizationId", k.user_id as "userId", m.role, k.scopes, k.rate_limit as "rateLimit",
         k.allowed_ips as "allowedIps", k.revoked_at is not null as revoked, coalesce(k.expires_at <= now(), false) as expired
       from api_key k join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
       where k.digest = $1`,
      [apiKeyDigest(key, this.config.KEY_PEPPER)],
    );
    return record;
  }
}
