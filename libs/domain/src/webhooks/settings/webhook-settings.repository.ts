import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WebhookSettingsEntity } from './webhook-settings.entity.js';

/** A pending mail. */
export type DueNotice = Pick<WebhookSettingsEntity, 'organizationId' | 'endpointUrl' | 'notice' | 'noticeTries' | 'failingSince'>;

/** The endpoint of each organization and its health: one row each, created on first use. */
@Injectable()
export class WebhookSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns defaults when there is no row. */
  async find(organizationId: string): Promise<WebhookSettingsEntity> {
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(WebhookSettingsEntity, { organizationId });
    const unset = { organizationId, enabled: false, eventTypes: [], secretSealed: null, updatedAt: new Date() };
    return row ?? manager.create(WebhookSettingsEntity, unset);
  }

  async insertIfMissing(organizationId: string): Promise<void> {
    const insert = this.dataSource.manager.createQueryBuilder().insert().into(WebhookSettingsEntity);
    await insert.values({ organizationId, eventTypes: [] }).orIgnore().execute();
  }

  async lock(manager: EntityManager, organizationId: string): Promise<WebhookSettingsEntity> {
    return manager.findOneOrFail(WebhookSettingsEntity, { where: { organizationId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(manager: EntityManager, settings: WebhookSettingsEntity): Promise<void> {
    await manager.save(settings);
  }

  /** Null while delivery is off. */
  async lockEnabled(manager: EntityManager, organizationId: string): Promise<Pick<WebhookSettingsEntity, 'eventTypes'> | null> {
    const [endpoint] = await manager.query<Pick<WebhookSettingsEntity, 'eventTypes'>[]>(
      `select event_types as "eventTypes" from webhook_settings
       where organization_id = $1 and enabled and endpoint_url is not null for no key update`,
      [organizationId],
    );
    return endpoint ?? null;
  }

  /** Turns delivery off after this long without a success, and queues a notice. Null when nothing was changed. */
  async disableFailing(
    manager: EntityManager,
    organizationId: string,
    seconds: number,
  ): Promise<Pick<WebhookSettingsEntity, 'endpointUrl'> | null> {
    const [rows] = await manager.query<[Pick<WebhookSettingsEntity, 'endpointUrl'>[], number]>(
      `update webhook_settings set enabled = false, disabled_reason = 'failing', recovering = true, updated_at = now(),
         notice = 'disabled', notice_at = now(), notice_tries = 0
       where organization_id = $1 and enabled and failing_since <= now() - $2 * interval '1 second' returning endpoint_url as "endpointUrl"`,
      [organizationId, seconds],
    );
    return rows[0] ?? null;
  }

  /** Queues a notice. */
  async markRecovered(organizationId: string): Promise<void> {
    await this.dataSource.query(
      `update webhook_settings set recovering = false, notice = 'recovered', notice_at = now(), notice_tries = 0
       where organization_id = $1 and recovering and enabled`,
      [organizationId],
    );
  }

  /** The oldest due notice of all organizations, which is due again a minute later. Null when none is due. */
  async claimNotice(): Promise<DueNotice | null> {
    const [rows] = await this.dataSource.query<[DueNotice[], number]>(
      `update webhook_settings set notice_at = now() + interval '1 minute', notice_tries = notice_tries + 1
       where organization_id = (select organization_id from webhook_settings where notice is not null and notice_at <= now()
                                order by notice_at limit 1 for update skip locked)
       returning organization_id as "organizationId", endpoint_url as "endpointUrl", notice, notice_tries as "noticeTries",
         failing_since as "failingSince"`,
    );
    return rows[0] ?? null;
  }

  /** Does not delete a newer notice that replaced it. */
  async deleteNotice({ organizationId, notice }: DueNotice): Promise<void> {
    await this.dataSource.query(`update webhook_settings set notice = null where organization_id = $1 and notice = $2`, [
      organizationId,
      notice,
    ]);
  }
}
