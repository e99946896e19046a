import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable, Logger } from '@nestjs/common';
import { ChatIdentities } from '../chat/index.js';
import { RevokeKey } from '../keys/index.js';
import { McpConnections } from '../oauth/index.js';
import { Passkeys } from '../passkeys/index.js';
import type { Grant } from './grant.js';
import { GrantedAccessRepository } from './granted-access.repository.js';

/** The person who ends their own grants. */
export interface Grantor {
  userId: string;
  clientIp: string | null;
}

/**
 * A person's API keys, connected apps and chats in all organizations, and their passkeys. Each is ended as it would be in its own settings.
 */
@Injectable()
export class GrantedAccess {
  private readonly logger = new Logger(GrantedAccess.name);

  constructor(
    private readonly grants: GrantedAccessRepository,
    private readonly keys: RevokeKey,
    private readonly connections: McpConnections,
    private readonly chats: ChatIdentities,
    private readonly passkeys: Passkeys,
  ) {}

  /** The latest first. */
  async list(userId: string): Promise<Grant[]> {
    return this.grants.of(userId);
  }

  /**
   * Ends all grants, or the named ones. Ids of other people's grants are ignored.
   * @returns the ended grants
   * @throws Problem `service_unavailable` when some could not be ended; the others are
   */
  async end(grantor: Grantor, which: 'all' | ReadonlySet<string>): Promise<Grant[]> {
    const chosen = (await this.list(grantor.userId)).filter(({ id }) => which === 'all' || which.has(id));
    const ended: Grant[] = [];
    const failures: unknown[] = [];
    for (const grant of chosen) {
      try {
        await this.endOne(grant, grantor);
        ended.push(grant);
      } catch (error) {
        // It was ended meanwhile, as intended.
        if (error instanceof Problem && error.code === 'not_found') continue;
        if (!(error instanceof Problem)) this.logger.error({ err: error, kind: grant.kind, id: grant.id }, 'not ended');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw notAllEnded(failures, chosen.length);
    return ended;
  }

  private async endOne({ kind, id, place }: Grant, grantor: Grantor): Promise<void> {
    if (place === null) return void (await this.passkeys.remove(grantor, id));
    const principal = principalIn(place, grantor);
    if (kind === 'api-key') await this.keys.revokeKey(principal, id);
    else if (kind === 'mcp-connection') await this.connections.revoke(principal, id);
    else await this.chats.end(principal, id);
  }
}

function notAllEnded(failures: readonly unknown[], chosen: number): Problem {
  const [cause] = failures;
  const { message, retryAfterSeconds = 5 } = cause instanceof Problem ? cause : { message: 'Try again.' };
  const detail = `${failures.length} of ${chosen} could not be ended. ${message}`;
  return new Problem({ code: 'service_unavailable', detail }, { retryAfterSeconds, cause });
}

/** The person as a principal in the grant's organization. */
function principalIn({ organizationId, role }: NonNullable<Grant['place']>, { userId, clientIp }: Grantor): Principal {
  return { kind: 'session', userId, organizationId, role, brandIds: null, scopes: [], apiKeyId: null, clientIp };
}
