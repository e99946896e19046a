import { describe, expect, it } from '@jest/globals';
import { atomFeed, jsonFeed } from './syndication.js';

const item = {
  id: 'feed_1',
  brandId: 'brand_1',
  title: '<img src=x onerror=alert(1)> & "more"',
  text: 'one\u0001\n<b>two</b> \ud800 ]]>',
  publishedAt: new Date('2027-01-02T03:04:05Z'),
  url: 'https://imprint.example/feed/feed_1',
  media: [
    { url: 'https://imprint.example/feed/feed_1/media/0', mimeType: 'image/png', altText: '"<quoted>"', width: 1, height: 1 },
  ],
};

describe('the feed for readers', () => {
  it("contains no markup from a post's author, in Atom", () => {
    const atom = atomFeed([item], 'https://imprint.example');
    expect(atom).not.toMatch(/<img src=x|<b>two|onerror=alert\(1\)>/);
    expect(atom).toContain('&lt;img src=x onerror=alert(1)&gt;');
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
});
