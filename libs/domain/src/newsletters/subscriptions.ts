import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { addressDigest, normalAddress } from './mail-address.js';
import type { NewsletterEntity } from './newsletter.entity.js';
import { NewslettersRepository } from './newsletters.repository.js';
import type { SubscriberEntity } from './subscriber.entity.js';
import { SubscribersRepository } from './subscribers.repository.js';
import { SubscriptionLinks } from './subscription-links.js';

/** What a page shows of a newsletter. */
export type PublicNewsletter = Pick<NewsletterEntity, 'id' | 'name' | 'description'>;

/**
 * What people do who subscribe and unsubscribe, without an account. Nothing that they are answered depends on whether an address is a
 * subscriber.
 */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly newsletters: NewslettersRepository,
    private readonly subscribers: SubscribersRepository,
    private readonly links: SubscriptionLinks,
    private readonly window: RateWindow,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'KEY_PEPPER'>,
  ) {}

  /** @throws Problem `not_found`, `too_many_requests` */
  async show(newsletterId: string, clientIp: string | null): Promise<PublicNewsletter> {
    await this.count(clientIp);
    return this.require(newsletterId);
  }

  /**
   * Queues a mail that asks to confirm, unless the address is a subscriber already. That mail is sent by a worker, so the time that this takes
   * tells nothing.
   * @throws Problem `not_found`, `too_many_requests`; `validation_failed` for what is no address
   */
  async subscribe(
    newsletterId: string,
    { address: entered, formUrl, clientIp }: { address: string; formUrl: string | null; clientIp: string | null },
  ): Promise<PublicNewsletter> {
    await this.count(clientIp);
    const newsletter = await this.require(newsletterId);
    const address = normalAddress(entered);
    if (address === null) throw problem('validation_failed', 'This is not a mail address.', { pointer: '/address' });
    await this.subscribers.request(newsletter, { id: newId('sub'), address, formUrl }, limits.subscribersPerNewsletter);
    await this.signals.publish('newsletter.due', {});
    return newsletter;
  }

  /** What a link would confirm, having changed nothing: mail programs open links by themselves. @throws Problem as `confirm` does */
  async showConfirmation(link: string, clientIp: string | null): Promise<PublicNewsletter> {
    const { subscriber } = await this.opened(link, clientIp);
    return this.require(subscriber.newsletterId);
  }

  /** Repeatable. @throws Problem `invalid_subscription_link`, `too_many_requests` */
  async confirm(link: string, clientIp: string | null): Promise<PublicNewsletter> {
    const { subscriber, madeAt } = await this.opened(link, clientIp);
    if (subscriber.endedAt !== null && subscriber.endedAt >= madeAt) throw invalidLink();
    await this.newsletters.transaction(async (manager) => {
      if (!(await this.subscribers.confirm(manager, subscriber, madeAt))) return;
      const digest = addressDigest(this.config.KEY_PEPPER, subscriber.newsletterId, subscriber.address);
      await this.subscribers.liftSuppression(manager, subscriber, digest);
    });
    return this.require(subscriber.newsletterId);
  }

  /** Null for somebody who was deleted since, and gets no mail either. @throws Problem `invalid_subscription_link`, `too_many_requests` */
  async showUnsubscription(link: string, clientIp: string | null): Promise<PublicNewsletter | null> {
    const subscriber = await this.linked(link, clientIp);
    return subscriber === null ? null : this.require(subscriber.newsletterId);
  }

  /** Repeatable. @throws Problem as `showUnsubscription` does */
  async unsubscribe(link: string, clientIp: string | null): Promise<void> {
    const subscriber = await this.linked(link, clientIp);
    if (subscriber !== null) await this.subscribers.unsubscribe(subscriber);
  }

  private async linked(link: string, clientIp: string | null): Promise<SubscriberEntity | null> {
    const id = this.links.openUnsubscribe(link);
    if (id !== null) return this.subscribers.findLinked(id);
    // Mail providers unsubscribe for many people from few addresses, with valid links.
    await this.count(clientIp);
    throw invalidLink();
  }

  private async opened(link: string, clientIp: string | null): Promise<{ subscriber: SubscriberEntity; madeAt: Date }> {
    await this.count(clientIp);
    const opened = this.links.openConfirm(link);
    const subscriber = opened === null ? null : await this.subscribers.findLinked(opened.subscriberId);
    if (opened === null || subscriber === null) throw invalidLink();
    return { subscriber, madeAt: opened.madeAt };
  }

  private async count(clientIp: string | null): Promise<void> {
    await countRequest(this.window, `subscriptions:${networkOf(clientIp)}`, limits.subscriptionRequestsPerMinute);
  }

  private async require(id: string): Promise<NewsletterEntity> {
    const newsletter = await this.newsletters.findPublic(id);
    if (newsletter === null) throw problem('not_found', 'There is no such newsletter.');
    return newsletter;
  }
}

const invalidLink = () =>
  problem(
    'invalid_subscription_link',
    'This link is not valid: it has expired, was used for a subscription that has ended, or is incomplete.',
  );
