import { agentPollSeconds, Problem, problem, type ErrorCode } from '@imprint/contracts';
import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPollToken } from './agent-codes.js';
import { AgentRequestEntity } from './agent-request.entity.js';

export interface AgentKey {
  /** The key's. */
  id: string;
  key: string;
  label: string;
  scopes: string[];
}

/** Where a request stands by the clock of the database. */
interface Standing {
  expired: boolean;
  /** Polled less than `pollSeconds` ago. */
  early: boolean;
}

/** The agent asks whether somebody has decided (RFC 8628 §3.4). */
@Injectable()
export class FetchAgentKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * The key, once.
   * @throws Problem `authorization_pending`, `slow_down`, `access_denied`, `expired_token`; `state_conflict` when the key was
   * fetched before; `not_found` for another request's token
   */
  async run(id: string, pollToken: string): Promise<AgentKey> {
    // What a refusal has to remember (when was the last poll?) is committed before it is told.
    const outcome = await this.dataSource.transaction(async (manager) => {
      const row = await manager.findOne(AgentRequestEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row === null || !isPollToken(pollToken, row.pollTokenDigest))
        return problem('not_found', 'There is no such request, or the poll token is that of another one.');
      const refusal = await settle(manager, row);
      return refusal ?? this.handOver(manager, row);
    });
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  }

  private async handOver(manager: EntityManager, row: AgentRequestEntity): Promise<AgentKey> {
    const key = this.secrets.open(row.keySealed ?? '', row.id);
    await manager.update(AgentRequestEntity, { id: row.id }, { status: 'completed', keySealed: null });
    return { id: row.apiKeyId ?? '', key, label: row.label ?? row.agentName, scopes: row.scopes };
  }
}

/** Why there is no key to hand over, or null. */
async function settle(manager: EntityManager, row: AgentRequestEntity): Promise<Problem | null> {
  if (row.status === 'denied') return problem('access_denied', 'The person refused the request.');
  if (row.status === 'completed') return problem('state_conflict', 'The key was handed over before. Ask for another one.');
  const { expired, early } = await standingOf(manager, row.id);
  if (expired || row.status === 'expired') return problem('expired_token', 'The request is older than 15 minutes.');
  const pollSeconds = row.pollSeconds + (early ? agentPollSeconds : 0);
  await manager.update(AgentRequestEntity, { id: row.id }, { pollSeconds, polledAt: () => 'clock_timestamp()' });
  if (early) return waiting('slow_down', `Wait ${pollSeconds} seconds between two polls.`, pollSeconds);
  if (row.status === 'pending') return waiting('authorization_pending', 'Nobody has decided about the request yet.', pollSeconds);
  return null;
}

function waiting(code: ErrorCode, detail: string, retryAfterSeconds: number): Problem {
  return new Problem({ code, detail }, { retryAfterSeconds });
}

async function standingOf(manager: EntityManager, id: string): Promise<Standing> {
  const [standing] = await manager.query<Standing[]>(
    `select expires_at <= clock_timestamp() as expired,
       coalesce(polled_at + make_interval(secs => poll_seconds) > clock_timestamp(), false) as early
     from agent_request where id = $1`,
    [id],
  );
  return standing ?? { expired: true, early: false };
}
