import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ImportSubscribers, ListSubscribersQuery, SubscriberImportResource } from '@imprint/contracts/newsletters';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { addressDigest, normalAddress } from './mail-address.js';
import { NewslettersRepository } from './newsletters.repository.js';
import { NewslettersService } from './newsletters.service.js';
import type { SubscriberEntity } from './subscriber.entity.js';
import { SubscribersRepository } from './subscribers.repository.js';
import { subscribersCsv, subscribersCsvHead } from './subscribers-csv.js';

/** A subscriber as callers see it. */
export type SubscriberView = SubscriberEntity;

const refusedShown = 20;
const exportedAtOnce = 1_000;

/** Subscribers of a newsletter, for those who look after it. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly newsletters: NewslettersService,
    private readonly rows: NewslettersRepository,
    private readonly subscribers: SubscribersRepository,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'KEY_PEPPER'>,
  ) {}

  /** Those who asked last first. @throws Problem `not_found` */
  async list(caller: Principal, newsletterId: string, query: ListSubscribersQuery): Promise<Page<SubscriberView>> {
    const newsletter = await this.newsletters.require(caller, newsletterId);
    return this.subscribers.list(newsletter, query);
  }

  /** @throws Problem `not_found`; `limit_reached`, having added none */
  async import(
    caller: Principal,
    newsletterId: string,
    { addresses, consent: statement }: ImportSubscribers,
  ): Promise<SubscriberImportResource & { id: string }> {
    const newsletter = await this.newsletters.require(caller, newsletterId);
    const consent = statement ?? null;
    const refused = addresses.filter((entered) => normalAddress(entered) === null);
    const given = [...new Set(addresses.flatMap((entered) => normalAddress(entered) ?? []))];
    const rows = given.map((address) => ({ id: newId('sub'), address, digest: this.digest(newsletterId, address) }));
    const done = await this.rows.transaction(async (manager) => {
      await this.subscribers.lockImports(manager, newsletter);
      const most = limits.subscribersPerNewsletter;
      if ((await this.subscribers.count(manager, newsletter)) + rows.length > most)
        throw problem('limit_reached', `A newsletter has at most ${most} subscribers.`);
      const suppressed = await this.subscribers.countSuppressed(manager, newsletter, rows);
      const added = await this.subscribers.import(manager, newsletter, rows, { consent, importedBy: caller.userId });
      const what = { action: 'subscribers.imported', subject: { type: 'newsletter', id: newsletterId } } as const;
      await this.audit.record(manager, caller, { ...what, changes: { added: { to: added }, consent: { to: consent } } });
      return { added, suppressed, known: rows.length - added - suppressed };
    });
    if (consent === null) await this.signals.publish('newsletter.due', {});
    return { id: newsletterId, ...done, refused: refused.slice(0, refusedShown) };
  }

  /** Leaves nothing but a digest of the address, so that no import brings it back. @throws Problem `not_found` */
  async delete(caller: Principal, newsletterId: string, id: string): Promise<void> {
    const newsletter = await this.newsletters.require(caller, newsletterId);
    const subscriber = await this.subscribers.find(newsletter, id);
    if (subscriber === null) throw problem('not_found', `There is no subscriber ${id}.`);
    await this.rows.transaction(async (manager) => {
      await this.subscribers.delete(manager, subscriber, this.digest(newsletterId, subscriber.address));
      await this.audit.record(manager, caller, { action: 'subscriber.deleted', subject: { type: 'subscriber', id } });
    });
  }

  /** Every subscriber with the record of the consent, as CSV (RFC 4180) in pieces. @throws Problem `not_found` */
  async export(caller: Principal, newsletterId: string): Promise<AsyncIterable<string>> {
    const newsletter = await this.newsletters.require(caller, newsletterId);
    const subject = { type: 'newsletter', id: newsletterId };
    await this.rows.transaction((manager) => this.audit.record(manager, caller, { action: 'subscribers.exported', subject }));
    return this.pieces(newsletter);
  }

  private async *pieces(newsletter: { id: string; organizationId: string }): AsyncIterable<string> {
    yield subscribersCsvHead;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { items, next } = await this.subscribers.slice(newsletter, exportedAtOnce, cursor);
      yield subscribersCsv(items);
      cursor = next;
    }
  }

  private digest(newsletterId: string, address: string): string {
    return addressDigest(this.config.KEY_PEPPER, newsletterId, address);
  }
}
