import { declareRoom, signal } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';

/** Newsletters: lists of subscribers who have confirmed, and what is mailed to them. */
export const newsletters = declareRoom({
  apiTags: {
    newsletters: ['Newsletters', 'Lists of subscribers with double opt-in, to which the channel `newsletter` mails.'],
    subscriptions: ['Subscriptions', 'What the form of a newsletter and the links in its mails call. Public.'],
  },
  idPrefixes: {
    newsletter: 'nws',
    subscriber: 'sub',
    issue: 'iss',
  },
  limits: {
    newslettersPerOrganization: 50,
    newsletterNameLength: 100,
    newsletterDescriptionLength: 500,
    postalLineLength: 300,
    /** Of one newsletter, in any state. */
    subscribersPerNewsletter: 50_000,
    /** Characters of an address (RFC 5321 §4.5.3.1, with the angle brackets of a path). */
    mailAddressLength: 254,
    /** Addresses in one import. */
    subscribersPerImport: 1_000,
    consentLength: 500,
    /** Days until an address that nobody confirmed is deleted. */
    pendingSubscriberDays: 30,
    /** Mails that ask one address to confirm, to whatever newsletter of this instance, within a day. */
    confirmationsPerAddressPerDay: 3,
    /** Requests per minute from one network. */
    subscriptionRequestsPerMinute: 20,
  },
  errors: {
    invalid_subscription_link: {
      status: 400,
      title: 'Link not valid',
      advice: 'Open the whole link of the latest mail. One that asks you to confirm expires: subscribe once more.',
    },
  },
  auditActions: [
    'newsletter.created',
    'newsletter.changed',
    'newsletter.deleted',
    'subscribers.imported',
    'subscribers.exported',
    'subscriber.deleted',
  ],
  signals: {
    /** Mails of newsletters wait to be sent. */
    'newsletter.due': signal<Record<string, never>>(),
    /** Itself, its subscribers, or what became of its mails. */
    'newsletter.changed': signal<{ organizationId: string; newsletterId: string; status: 'created' | 'changed' | 'deleted' }>(),
  },
  settings: {
    NEWSLETTER_SENDERS: list({
      description:
        'Addresses that newsletters may be sent from, comma-separated: `news@example.org`, or `@example.org` for every address of that domain. Unset: the address of `MAIL_FROM` alone.',
      fallback: [],
      shown: 'the address of `MAIL_FROM`',
    }),
    NEWSLETTER_MAILS_PER_MINUTE: integer({
      description:
        'Mails of newsletters that this instance gives its mail server within any minute, however many workers it has.',
      fallback: 120,
      min: 1,
      max: 60_000,
    }),
    NEWSLETTER_CONFIRMATION_HOURS: integer({
      description: 'How long the link is valid with which somebody confirms a subscription.',
      fallback: 72,
      min: 1,
      max: 720,
    }),
  },
});
