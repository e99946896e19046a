import { newId } from '@imprint/platform/crypto';
import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AssetEntity } from './asset.entity.js';
import { FittedVideoEntity } from './fitted-video.entity.js';

/** Milliseconds. A worker renews it while it converts. */
export const fittingLeaseMs = 60_000;
/** What has failed is tried again when it is wanted after this: ffmpeg may have been installed anew meanwhile. */
const failureMinutes = 60;

/** The lease columns of `fitted_video`. */
export const fittingLease: LeaseColumns = {
  table: 'fitted_video',
  fence: 'attempts',
  until: 'claimed_until',
  status: 'status',
  held: ['waiting'],
  freed: 'claimed_until = null',
};

/** A conversion that this worker holds. */
export interface HeldFitting extends Held {
  assetId: string;
  rule: string;
}

type Made = Pick<FittedVideoEntity, 'storageKey' | 'bytes' | 'width' | 'height' | 'durationSeconds' | 'video'>;

/** Videos as channels take them, and who is making them. All times are the database's. */
@Injectable()
export class FittedVideosRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, fittingLease);
  }

  /** Across organizations: each row names its own. */
  async listOfAny(organizationIds: readonly string[], assetIds: readonly string[]): Promise<FittedVideoEntity[]> {
    return this.dataSource.manager.findBy(FittedVideoEntity, {
      organizationId: In([...organizationIds]),
      assetId: In([...assetIds]),
    });
  }

  async find(organizationId: string, assetId: string, rule: string): Promise<FittedVideoEntity | null> {
    return this.dataSource.manager.findOneBy(FittedVideoEntity, { organizationId, assetId, rule });
  }

  /** Records that it is wanted. False when that was known, and there is nothing to do. */
  async want(organizationId: string, assetId: string, rule: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into fitted_video (id, organization_id, asset_id, rule)
       select $1, organization_id, id, $4 from asset where organization_id = $2 and id = $3
       on conflict (asset_id, rule) do update set status = 'waiting', attempts = 0, claimed_until = null, updated_at = now()
         where fitted_video.status = 'failed' and fitted_video.updated_at < now() - interval '${failureMinutes} minutes'
       returning id`,
      [newId('fit'), organizationId, assetId, rule],
    );
    return rows.length > 0;
  }

  /** Claims the conversion that has waited longest; null when there is none. */
  async claim(): Promise<HeldFitting | null> {
    const [held] = await this.lease.claim<HeldFitting>({
      where: `t.id = (select id from fitted_video where status = 'waiting' and (claimed_until is null or claimed_until <= now())
        order by created_at limit $2 for update skip locked)`,
      parameters: [1],
      leaseMs: fittingLeaseMs,
      returning: `t.asset_id as "assetId", t.rule`,
    });
    return held ?? null;
  }

  async renew(held: Held): Promise<boolean> {
    return (await this.lease.renew([held], fittingLeaseMs)).length > 0;
  }

  async giveBack(held: Held): Promise<void> {
    await this.lease.giveBack([held]);
  }

  /** False when the lease was lost, or the video was deleted meanwhile. */
  async finish(held: Held, made: Made): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, FittedVideoEntity, held, { ...made, status: 'ready', reason: null });
  }

  /** Makes the picture that of its video or audio. False as for `finish`. */
  async finishPoster(held: HeldFitting, storageKey: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.lease.write(manager, FittedVideoEntity, held, { storageKey, status: 'ready' }))) return false;
      const { organizationId, assetId } = held;
      await manager.update(AssetEntity, { id: assetId, organizationId }, { posterKey: storageKey });
      const asset = await manager.findOneBy(AssetEntity, { id: assetId, organizationId });
      if (asset !== null) signalAfterCommit(manager, 'asset.changed', { organizationId, assetId, kind: asset.kind });
      return true;
    });
  }

  /** @param reason to complete "The video cannot be converted: …" */
  async fail(held: Held, reason: string): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, FittedVideoEntity, held, { status: 'failed', reason });
  }

  /** Has it made again, because its file is lost. */
  async remake({ organizationId, id }: Pick<FittedVideoEntity, 'organizationId' | 'id'>): Promise<void> {
    const again = { status: 'waiting', attempts: 0, claimedUntil: null } as const;
    await this.dataSource.manager.update(FittedVideoEntity, { organizationId, id, status: 'ready' }, again);
  }

  /** Its asset was deleted meanwhile. */
  async drop({ organizationId, id }: Held): Promise<void> {
    await this.dataSource.manager.delete(FittedVideoEntity, { organizationId, id });
  }

  /** Removes what was made of an asset that is deleted. Returns the keys of the files. */
  async removeOf(manager: EntityManager, organizationId: string, assetId: string): Promise<string[]> {
    const rows = await manager.findBy(FittedVideoEntity, { organizationId, assetId });
    await manager.delete(FittedVideoEntity, { organizationId, assetId });
    return rows.flatMap(({ storageKey }) => storageKey ?? []);
  }

  /** Removes some of what nobody has wanted for so many days. Returns them. */
  async removeUnused(manager: EntityManager, days: number, limit: number): Promise<FittedVideoEntity[]> {
    const rows = await manager
      .createQueryBuilder(FittedVideoEntity, 'fitted')
      .where(
        `fitted.status <> 'waiting' and fitted.rule not in ('poster', 'waveform') and fitted.updatedAt < now() - make_interval(days => :days)`,
        { days },
      )
      .orderBy('fitted.updatedAt')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    for (const { id, organizationId } of rows) await manager.delete(FittedVideoEntity, { id, organizationId });
    return rows;
  }
}

/** Has a picture of a new video or audio made, in the caller's transaction. */
export async function wantPoster(
  manager: EntityManager,
  { id, organizationId }: Pick<AssetEntity, 'id' | 'organizationId'>,
  rule: string,
): Promise<void> {
  await manager.insert(FittedVideoEntity, { id: newId('fit'), organizationId, assetId: id, rule });
}
