import { Problem, problem, type ErrorCode } from '@imprint/contracts/errors';
import { agentPollSeconds } from '@imprint/contracts/keys';
import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPollToken } from './agent-codes.js';
import type { AgentRequestEntity } from './agent-request.entity.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';

/** A key as the agent receives it, once. */
export interface AgentKey {
  /** Id of the key. */
  id: string;
  key: string;
  label: string;
  scopes: string[];
}

/** The agent polls for the decision (RFC 8628 §3.4). */
@Injectable()
export class FetchAgentKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: AgentRequestsRepository,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Returns the key, once.
   * @throws Problem `authorization_pending`, `slow_down`, `access_denied`, `expired_token`; `state_conflict` when the key was already
   * fetched; `not_found` for the token of another request
   */
  async fetchKey(id: string, pollToken: string): Promise<AgentKey> {
    // A refusal is thrown after the commit, because it has to store the time of this poll.
    const outcome = await this.dataSource.transaction(async (manager) => {
      const row = await this.requests.lockById(manager, id);
      if (row === null || !isPollToken(pollToken, row.pollTokenDigest))
        return problem('not_found', 'There is no such request, or the poll token does not belong to it.');
      const refusal = await this.settle(manager, row);
      return refusal ?? this.handOver(manager, row);
    });
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  }

  private async handOver(manager: EntityManager, row: AgentRequestEntity): Promise<AgentKey> {
    const key = this.secrets.open(row.keySealed ?? '', row.id);
    await this.requests.markCompleted(manager, row.id);
    return { id: row.apiKeyId ?? '', key, label: row.label ?? row.agentName, scopes: row.scopes };
  }

  /** Why no key can be returned yet, or null. */
  private async settle(manager: EntityManager, row: AgentRequestEntity): Promise<Problem | null> {
    if (row.status === 'denied') return problem('access_denied', 'The person refused the request.');
    if (row.status === 'completed') return problem('state_conflict', 'The key was already delivered. Request a new one.');
    const { expired, early } = await this.requests.findStanding(manager, row.id);
    if (expired || row.status === 'expired') return problem('expired_token', 'The request is older than 15 minutes.');
    const pollSeconds = row.pollSeconds + (early ? agentPollSeconds : 0);
    await this.requests.markPolled(manager, row.id, pollSeconds);
    if (early) return waiting('slow_down', `Wait ${pollSeconds} seconds between two polls.`, pollSeconds);
    if (row.status === 'pending')
      return waiting('authorization_pending', 'Nobody has decided about the request yet.', pollSeconds);
    return null;
  }
}

function waiting(code: ErrorCode, detail: string, retryAfterSeconds: number): Problem {
  return new Problem({ code, detail }, { retryAfterSeconds });
}
