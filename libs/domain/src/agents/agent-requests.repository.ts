import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan, type EntityManager } from 'typeorm';
import { AgentRequestEntity } from './agent-request.entity.js';

/** State of a request by the clock of the database. */
export interface Standing {
  expired: boolean;
  /** The last poll was less than `pollSeconds` ago. */
  early: boolean;
}

/** A minute after the request expires for the agent, so that a key is not revoked while it is being fetched. */
const over = `expires_at < now() - interval '1 minute'`;

/** Agents' requests. They belong to no organization until a person has decided. */
@Injectable()
export class AgentRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(fields: Partial<AgentRequestEntity>): Promise<AgentRequestEntity> {
    const { manager } = this.dataSource;
    return manager.save(manager.create(AgentRequestEntity, fields));
  }

  /** Null when somebody else decided, or when it expired undecided. */
  async findFor(userId: string, userCode: string): Promise<AgentRequestEntity | null> {
    return this.dataSource.manager
      .createQueryBuilder(AgentRequestEntity, 'request')
      .where('request.userCode = :userCode', { userCode })
      .andWhere('(request.userId = :userId or (request.userId is null and request.expiresAt > now()))', { userId })
      .getOne();
  }

  async lockById(manager: EntityManager, id: string): Promise<AgentRequestEntity | null> {
    return manager.findOne(AgentRequestEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Null when it is decided or expired. */
  async lockPending(manager: EntityManager, userCode: string): Promise<AgentRequestEntity | null> {
    return manager
      .createQueryBuilder(AgentRequestEntity, 'request')
      .setLock('pessimistic_write')
      .where(`request.userCode = :userCode and request.status = 'pending' and request.expiresAt > now()`, { userCode })
      .getOne();
  }

  async save(manager: EntityManager, row: AgentRequestEntity): Promise<AgentRequestEntity> {
    return manager.save(row);
  }

  async findStanding(manager: EntityManager, id: string): Promise<Standing> {
    const [standing] = await manager.query<Standing[]>(
      `select expires_at <= clock_timestamp() as expired,
         coalesce(polled_at + make_interval(secs => poll_seconds) > clock_timestamp(), false) as early
       from agent_request where id = $1`,
      [id],
    );
    return standing ?? { expired: true, early: false };
  }

  async markPolled(manager: EntityManager, id: string, pollSeconds: number): Promise<void> {
    await manager.update(AgentRequestEntity, { id }, { pollSeconds, polledAt: () => 'clock_timestamp()' });
  }

  async markCompleted(manager: EntityManager, id: string): Promise<void> {
    await manager.update(AgentRequestEntity, { id }, { status: 'completed', keySealed: null });
  }

  /** Expires undecided requests. */
  async expirePending(): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .update(AgentRequestEntity)
      .set({ status: 'expired' })
      .where(`status = 'pending' and ${over}`)
      .execute();
  }

  /** Requests whose key was not fetched, in the order in which they expire. */
  async listUnfetched(limit: number): Promise<AgentRequestEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(AgentRequestEntity, 'request')
      .where(`status = 'approved' and ${over}`)
      .orderBy('request.expiresAt')
      .limit(limit)
      .getMany();
  }

  /** Does nothing if the status has changed since it was read. */
  async markExpired({ id, status }: AgentRequestEntity): Promise<void> {
    await this.dataSource.manager.update(AgentRequestEntity, { id, status }, { status: 'expired', keySealed: null });
  }

  async deleteEnded(before: Date): Promise<void> {
    const ended = In(['denied', 'completed', 'expired']);
    await this.dataSource.manager.delete(AgentRequestEntity, { expiresAt: LessThan(before), status: ended });
  }
}
