import { wholeOrganization, type Tenant } from '@imprint/contracts/access';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { CreateRelease, ReleaseTargetInput } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { attachedMedia } from './attached-media.js';
import type { ReleaseEntity } from './release.entity.js';
import { parseScheduleTime, type ScheduleTime } from './schedule-time.js';
import type { TargetEntity } from './target.entity.js';
import { followingOfTarget } from './thread-posts.js';
import { TargetsRepository } from './targets.repository.js';

/** Accounts of one brand, in the order of the targets. */
export interface ChosenAccounts {
  brandId: string;
  connections: ConnectionEntity[];
}

type Chosen = Pick<CreateRelease, 'targets' | 'brandId'>;

/** The accounts that a release goes to. */
@Injectable()
export class ReleaseAccounts {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly targets: TargetsRepository,
    private readonly brands: BrandsService,
  ) {}

  /** @throws Problem `validation_failed` unless they are connected accounts of one brand, each once */
  async require(tenant: Tenant, { targets, brandId: named }: Chosen): Promise<ChosenAccounts> {
    const ids = targets.map((target) => target.connectionId);
    const rows = await this.connections.listNamed(tenant, ids);
    const brandId = named ?? rows.find(({ id }) => id === ids[0])?.brandId ?? undefined;
    const entries: ProblemEntry[] = [];
    const connections = ids.flatMap((id, index) => {
      const row = rows.find((candidate) => candidate.id === id);
      const fault = faultOf(id, row, { brandId, isRepeated: ids.indexOf(id) !== index });
      const source = { pointer: `/targets/${index}/connectionId` };
      if (fault !== null) entries.push({ code: 'validation_failed', detail: fault, source });
      return row === undefined ? [] : [row];
    });
    if (entries.length > 0 || brandId === undefined) throw new Problem(entries);
    return { brandId, connections };
  }

  /**
   * Replaces the accounts of a locked draft; accounts that stay keep their targets. Nothing of a draft is claimed or was attempted.
   * @param time of the release, for accounts without a time of their own
   * @throws Problem `state_conflict` unless the release is a draft
   */
  async replace(
    manager: EntityManager,
    release: ReleaseEntity,
    inputs: readonly ReleaseTargetInput[],
    time: Pick<TargetEntity, 'scheduledAt' | 'scheduledWall'>,
  ): Promise<{ brandId: string; targets: TargetEntity[] }> {
    if (release.status !== 'draft')
      throw problem('state_conflict', `The release is ${release.status}; only a draft takes other accounts.`, {
        pointer: '/targets',
      });
    const { brandId, connections } = await this.require(wholeOrganization(release.organizationId), { targets: [...inputs] });
    if (brandId !== release.brandId) await this.brands.hold(manager, release.organizationId, brandId);
    const before = await this.targets.lockOfRelease(manager, release.organizationId, release.id);
    const rows = inputs.map((input, position) => {
      const own = ownTime(input, release.timezone, position);
      const columns = targetRow(release, input, connections[position], position, own);
      const kept = before.find(({ connectionId }) => connectionId === input.connectionId);
      return { ...columns, ...(kept && { id: kept.id }), ...(own === null && time) };
    });
    return { brandId, targets: await this.targets.replaceDrafts(manager, release, rows) };
  }
}

function ownTime({ scheduledAt }: ReleaseTargetInput, timezone: string, index: number): ScheduleTime | null {
  return scheduledAt === undefined ? null : parseScheduleTime(scheduledAt, timezone, `/targets/${index}/scheduledAt`);
}

/** A new target. @throws Problem `not_found` without its account */
export function targetRow(
  release: Pick<ReleaseEntity, 'id' | 'organizationId' | 'status'>,
  input: ReleaseTargetInput,
  connection: Pick<ConnectionEntity, 'id' | 'platform'> | undefined,
  position: number,
  time: ScheduleTime | null,
): Partial<TargetEntity> & { id: string } {
  if (connection === undefined) throw problem('not_found', `There is no connection ${input.connectionId}.`);
  return {
    id: newId('tgt'),
    organizationId: release.organizationId,
    releaseId: release.id,
    connectionId: connection.id,
    platform: connection.platform,
    position,
    caption: input.caption ?? null,
    media: input.media === undefined ? null : attachedMedia(input.media),
    ...followingOfTarget(input),
    status: release.status === 'draft' ? 'draft' : 'scheduled',
    scheduledAt: time?.at ?? null,
    scheduledWall: time?.wall ?? null,
    wakeAt: release.status === 'draft' ? null : (time?.at ?? null),
    traceContext: currentTraceContext(),
  };
}

function faultOf(
  id: string,
  row: ConnectionEntity | undefined,
  { brandId, isRepeated }: { brandId: string | undefined; isRepeated: boolean },
): string | null {
  if (row === undefined || row.brandId !== brandId) return `The brand has no connection ${id}.`;
  if (isRepeated) return 'A release goes to a connection once.';
  return row.status === 'connected' ? null : `The connection ${id} is ${row.status}: connect the account again.`;
}
