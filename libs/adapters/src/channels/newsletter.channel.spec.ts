import { describe, expect, it } from '@jest/globals';
import type { NewsletterIssues } from '@imprint/domain/newsletters/issues';
import { channelConformance } from './channel.conformance.js';
import { NewsletterChannel } from './newsletter.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import type { Exchange } from './testing/exchange.js';
import { MemoryNewsletters } from './testing/memory-newsletters.js';

const never = new AbortController().signal;
const entered = { senderName: 'Café Terrace', senderAddress: '' };

channelConformance('newsletter', { network: false, account: false, checksLength: false }, () => {
  const newsletters = new MemoryNewsletters();
  let onExchange: (exchange: Exchange) => void = () => undefined;
  const reporting: NewsletterIssues = {
    isConfigured: true,
    senderAddress: (address) => newsletters.senderAddress(address),
    list: (organizationId, brandId) => newsletters.list(organizationId, brandId),
    find: (organizationId, targetId) => newsletters.find(organizationId, targetId),
    start: async (issue, files) => {
      const answer = await newsletters.start(issue, files);
      onExchange({ operation: 'queue mails', body: issue, answer });
      return answer;
    },
  };
  return Promise.resolve({
    channel: new NewsletterChannel(reporting),
    credentials: entered,
    destinationId: 'nws_1',
    secrets: [],
    posts: () =>
      Promise.resolve(
        [...newsletters.issues.values()].map(({ body, images }) => ({
          text: body,
          altTexts: images.map(({ altText }) => altText ?? ''),
        })),
      ),
    loseNextAnswer: () => {
      newsletters.loseAnswer = true;
    },
    proxy: {
      reportTo: (report) => {
        onExchange = report;
      },
    },
    generatedPosts: 1_000,
    stop: () => Promise.resolve(),
  });
});

describe('the newsletter channel', () => {
  const opened = (credentials: Readonly<Record<string, string>>) => openedConnection(credentials, { destinationId: 'nws_1' });

  it('sends the title as the subject, the text as Markdown and the pictures with their bytes, from the sender of the account', async () => {
    const newsletters = new MemoryNewsletters();
    const channel = new NewsletterChannel(newsletters);
    const { handle, displayName, credentials } = await channel.connect({ ...entered, senderAddress: 'News@terrace.example' });
    expect([handle, displayName]).toEqual(['news@terrace.example', 'Café Terrace']);
    const media = [outgoingImage(Buffer.from('x'), 'A card')];
    const post = outgoingPost(opened(credentials), { title: 'Spring', text: '# Menu\n\n*new*', media });
    const record = await channel.publish(post, never);
    expect(newsletters.issues.get(post.targetId)).toEqual({
      ...{ targetId: post.targetId, organizationId: 'org_1', brandId: 'brand_1', newsletterId: 'nws_1' },
      ...{ senderName: 'Café Terrace', senderAddress: 'news@terrace.example', subject: 'Spring', body: '# Menu\n\n*new*' },
      images: [{ assetId: 'asset_1', mimeType: 'image/png', altText: 'A card', bytes: 1 }],
      files: [Buffer.from('x')],
    });
    expect(record).toEqual({ externalProviderId: `iss_${post.targetId}`, externalShortcode: null, url: null });
    const elsewhere = { ...post, connection: { ...post.connection, organizationId: 'org_2' } };
    expect(await channel.lookUp(elsewhere)).toEqual({ outcome: 'absent' });
  });

  it('lists the newsletters of the brand, and sends to none that nobody chose', async () => {
    const channel = new NewsletterChannel(new MemoryNewsletters());
    const list = (organizationId: string, brandId: string) => channel.destinations.list({}, never, { organizationId, brandId });
    expect(await list('org_1', 'brand_1')).toEqual([{ id: 'nws_1', name: 'Terrace news' }]);
    expect([await list('org_1', 'brand_2'), await list('org_2', 'brand_1')]).toEqual([[], []]);
    const post = outgoingPost(openedConnection({ senderName: 'A', senderAddress: 'a@terrace.example' }));
    await expect(channel.publish(post, never)).rejects.toMatchObject({ outcome: 'refused', code: 'newsletter_missing' });
  });

  it.each([
    [{ senderName: 'Café', senderAddress: 'ceo@bank.example' }, 'sender_not_allowed', 'senderAddress'],
    [{ senderName: 'Café\r\nBcc: eve@example.com' }, 'invalid_sender', 'senderName'],
    [{ senderName: ' ' }, 'invalid_sender', 'senderName'],
    [{ senderName: 'x'.repeat(101) }, 'invalid_sender', 'senderName'],
  ])('does not connect %j', async (credentials, code, field) => {
    const channel = new NewsletterChannel(new MemoryNewsletters());
    await expect(channel.connect(credentials)).rejects.toMatchObject({ outcome: 'refused', code, field });
  });

  it.each(['newsletter_gone', 'no_subscribers', 'sender_not_allowed', 'mail_off'] as const)(
    'refuses for good: %s',
    async (refuses) => {
      const newsletters = new MemoryNewsletters();
      newsletters.refuses = refuses;
      const publishing = new NewsletterChannel(newsletters).publish(
        outgoingPost(opened({ senderName: 'A', senderAddress: 'a@b.example' })),
        never,
      );
      await expect(publishing).rejects.toMatchObject({
        outcome: 'refused',
        class: 'misconfiguration',
        code: refuses,
        retryable: false,
      });
    },
  );

  it('is blocked while the instance sends no mail', async () => {
    const newsletters = new MemoryNewsletters();
    const channel = new NewsletterChannel(newsletters);
    expect(channel.obstacle).toBeUndefined();
    newsletters.isConfigured = false;
    expect(channel.obstacle).toContain('MAIL_URL');
    await expect(channel.connect(entered)).rejects.toMatchObject({ code: 'mail_off' });
  });
});
