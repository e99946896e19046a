import { describe, expect, it } from '@jest/globals';
import { atomFeed, jsonFeed } from './syndication.js';

const item = {
  id: 'feed_1',
  brandId: 'brand_1',
  title: '<img src=x onerror=alert(1)> & "more"',
  text: 'one\u0001\n<b>two</b> \ud800 ]]>',
  html: null,
  publishedAt: new Date('2027-01-02T03:04:05Z'),
  url: 'https://imprint.example/feed/feed_1',
  media: [
    {
      ...{ url: 'https://imprint.example/feed/feed_1/media/0', mimeType: 'image/png', bytes: 70 },
      ...{ altText: '"<quoted>"', width: 1, height: 1 },
    },
  ],
};

describe('the feed for readers', () => {
  it("contains no markup from a post's author, in Atom", () => {
    const atom = atomFeed([item], 'https://imprint.example');
    expect(atom).not.toMatch(/<img src=x|<b>two|onerror=alert\(1\)>/);
    expect(atom).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('has the formatted text of an article, and the beginning of it as its summary', () => {
    const text = `# Wheat\n\nIt is **old**. ${'More words. '.repeat(60)}`;
    const article = { ...item, text, html: '<h1>Wheat</h1>\u0001<p>It is <strong>old</strong>.</p>' };
    const { items } = JSON.parse(jsonFeed([article], 'https://imprint.example')) as { items: Record<string, string>[] };
    expect(items[0]?.['content_html']).toMatch(/^<h1>Wheat<\/h1><p>It is <strong>old<\/strong>\.<\/p>/);
    expect(items[0]?.['summary']).toMatch(/^Wheat\n\nIt is old\. [\w. ]+ …$/);
    expect(items[0]?.['summary']?.length).toBeLessThanOrEqual(302);
    expect(atomFeed([article], 'https://imprint.example')).toMatch(/(?:<|&lt;)strong(?:>|&gt;)old/);
  });

  it('contains no characters that are invalid in XML', () => {
    // eslint-disable-next-line no-control-regex -- the characters that must not be there
    expect(atomFeed([item], 'https://imprint.example')).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  });

  it('contains the title as it was written, in JSON Feed', () => {
    const [entry] = (
      JSON.parse(jsonFeed([item], 'https://imprint.example')) as { items: { title: string; content_html: string }[] }
    ).items;
    expect(entry?.title).toBe(item.title);
    expect(entry?.content_html).not.toContain('<b>');
  });

  const video = {
    ...{ url: 'https://imprint.example/feed/feed_2/media/0', mimeType: 'video/mp4', bytes: 4_321 },
    ...{ altText: 'The <terrace>', width: null, height: null },
  };
  const sound = {
    ...video,
    url: 'https://imprint.example/feed/feed_2/media/1',
    mimeType: 'audio/mpeg',
    bytes: 99,
    altText: null,
  };
  const second = { ...item, id: 'feed_2', url: 'https://imprint.example/feed/feed_2', text: '<entry>', media: [video, sound] };

  it('encloses the files of each entry with their types and lengths, in Atom', () => {
    const atom = atomFeed([item, second], 'https://imprint.example');
    const [, ...entries] = atom.split('<entry>');
    const enclosures = entries.map((entry) => [...entry.matchAll(/<link rel="enclosure"[^>]*>/g)].map(([link]) => link));
    expect(enclosures).toEqual([
      [
        '<link rel="enclosure" href="https://imprint.example/feed/feed_1/media/0" type="image/png" length="70" title="&quot;&lt;quoted&gt;&quot;"/>',
      ],
      [
        '<link rel="enclosure" href="https://imprint.example/feed/feed_2/media/0" type="video/mp4" length="4321" title="The &lt;terrace&gt;"/>',
        '<link rel="enclosure" href="https://imprint.example/feed/feed_2/media/1" type="audio/mpeg" length="99"/>',
      ],
    ]);
    expect(entries[1]).toContain('<video src="https://imprint.example/feed/feed_2/media/0"');
  });

  it('attaches videos with their types and sizes, in JSON Feed, and names no video as the picture of an entry', () => {
    const { items } = JSON.parse(jsonFeed([item, second], 'https://imprint.example')) as { items: object[] };
    expect(items[0]).toMatchObject({ image: 'https://imprint.example/feed/feed_1/media/0' });
    expect(items[0]).not.toHaveProperty('attachments');
    expect(items[1]).not.toHaveProperty('image');
    expect(items[1]).toMatchObject({
      attachments: [
        { url: video.url, mime_type: 'video/mp4', size_in_bytes: 4_321 },
        { url: sound.url, mime_type: 'audio/mpeg', size_in_bytes: 99 },
      ],
    });
  });
});
