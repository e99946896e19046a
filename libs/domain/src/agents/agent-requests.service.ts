import { mcpScopes, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { agentPollSeconds, agentRequestMinutes, type RequestAgentKey } from '@imprint/contracts/keys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId, randomToken } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { chosenScopes } from '../keys/index.js';
import { newUserCode, pollTokenDigest, readUserCode } from './agent-codes.js';
import type { AgentRequestEntity } from './agent-request.entity.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';

/** A stored request, without its poll token. */
export type AgentRequestView = AgentRequestEntity;

/** A request as its agent receives it, with the poll token and where the person decides. */
export type NewAgentRequest = AgentRequestEntity & { claimUrl: string; pollToken: string; intervalSeconds: number };

/** Agents request keys here, and people see who requests one: a device authorization grant (RFC 8628) that results in an API key. */
@Injectable()
export class AgentRequestsService {
  constructor(
    private readonly requests: AgentRequestsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The returned poll token is not stored in plaintext. */
  async createRequest(body: RequestAgentKey, clientIp: string | null): Promise<NewAgentRequest> {
    const pollToken = randomToken(32);
    const row = await this.insert({
      id: newId('agent'),
      pollTokenDigest: pollTokenDigest(pollToken),
      pollSeconds: agentPollSeconds,
      agentName: body.agentName,
      clientUri: body.clientUri ?? null,
      clientIp,
      scopes: [...(chosenScopes(body) ?? mcpScopes)],
      status: 'pending',
      expiresAt: new Date(Date.now() + agentRequestMinutes * 60_000),
    });
    const claimUrl = `${this.config.PUBLIC_APP_URL}/agent/${row.userCode}`;
    return Object.assign(row, { claimUrl, pollToken, intervalSeconds: agentPollSeconds });
  }

  /**
   * What a person sees before deciding. Anybody with the code may read it until it is decided, then only the person who decided. @throws
   * Problem `not_found`
   */
  async read({ userId }: Principal, userCode: string): Promise<AgentRequestEntity> {
    const row = await this.requests.findFor(userId, readUserCode(userCode));
    if (row === null) throw noSuchRequest();
    return row;
  }

  /** Codes are short, so a taken one is drawn again. */
  private async insert(fields: Partial<AgentRequestEntity>, tries = 3): Promise<AgentRequestEntity> {
    try {
      return await this.requests.insert({ ...fields, userCode: newUserCode() });
    } catch (error) {
      if (tries === 1 || !isUniqueViolation(error)) throw error;
      return this.insert(fields, tries - 1);
    }
  }
}

/** The refusal for an unknown, decided or expired code. */
export function noSuchRequest(): Error {
  return problem('not_found', 'There is no open request with this code. Codes are valid for 15 minutes.');
}
