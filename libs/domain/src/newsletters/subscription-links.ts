import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, SecretBox } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';

/** What a valid link says. */
export interface OpenedLink {
  subscriberId: string;
  /** Of a link that confirms. */
  madeAt: Date;
}

/**
 * Addresses in mails, each signed for one purpose: who has a link that unsubscribes cannot confirm with it. Links that confirm expire; those
 * that unsubscribe do not, because people keep mails.
 */
@Injectable()
export class SubscriptionLinks {
  /** The first key signs and all verify, so that a rotation breaks no valid link. */
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL' | 'NEWSLETTER_CONFIRMATION_HOURS'>,
    secrets: SecretBox,
  ) {
    this.keys = secrets.deriveKeys('subscription-links');
  }

  /** Page of a newsletter on which people subscribe. */
  subscribe(newsletterId: string): string {
    return `${this.config.PUBLIC_API_URL}/v1/subscriptions/${newsletterId}`;
  }

  confirm(subscriberId: string, now = Date.now()): string {
    return this.address('confirm', `${subscriberId}.${now.toString(36)}`);
  }

  unsubscribe(subscriberId: string): string {
    return this.address('unsubscribe', subscriberId);
  }

  /** Null for a link that was altered, made for something else, or has expired. */
  openConfirm(link: string, now = Date.now()): OpenedLink | null {
    const [subscriberId = '', made = ''] = (this.verified('confirm', link) ?? '').split('.');
    const madeAt = Number.parseInt(made, 36);
    const isValid = madeAt <= now && now < madeAt + this.config.NEWSLETTER_CONFIRMATION_HOURS * 3_600_000;
    return isValid ? { subscriberId, madeAt: new Date(madeAt) } : null;
  }

  /** Id of the subscriber; null for a link that was altered or made for something else. */
  openUnsubscribe(link: string): string | null {
    return this.verified('unsubscribe', link);
  }

  private address(purpose: string, content: string): string {
    return `${this.config.PUBLIC_API_URL}/v1/subscriptions/${purpose}?code=${content}.${sign(this.keys[0], purpose, content)}`;
  }

  private verified(purpose: string, link: string): string | null {
    const end = link.lastIndexOf('.');
    const [content, signature] = [link.slice(0, Math.max(end, 0)), link.slice(end + 1)];
    return this.keys.some((key) => constantTimeEqual(signature, sign(key, purpose, content))) ? content : null;
  }
}

function sign(key: Buffer | undefined, purpose: string, content: string): string {
  if (key === undefined) throw new Error('there is no key to sign links with');
  return hmacSha256(key, `${purpose}\n${content}`).toString('base64url');
}
