import { describe, expect, it } from '@jest/globals';
import { outgoingImage } from '../outgoing-post.fixture.js';
import { postBody } from './post-body.js';

const png = Buffer.from('an image');
const titled = (title: string, text: string) => postBody({ title, text, media: [] }, []).title;

describe('a post for Ghost', () => {
  it.each([
    ['Spring menu', 'Our menu', 'Spring menu'],
    [' \t', '\n Our  menu \nis here', 'Our menu'],
    ['', ' \n', ''],
    ['', 'x'.repeat(255), 'x'.repeat(255)],
    ['', 'x'.repeat(256), `${'x'.repeat(254)}…`],
    ['', '👩‍👩‍👧‍👦'.repeat(40), `${'👩‍👩‍👧‍👦'.repeat(36)}…`],
  ])('with the title %j and the text %j is called %j', (title, text, expected) => expect(titled(title, text)).toBe(expected));

  it('says that there is no text and no image where there is none, so that an edit takes them away', () => {
    const body = postBody({ title: 'Spring', text: '', media: [outgoingImage(png, null)] }, ['https://a.example/1.png']);
    expect(body).toEqual({
      title: 'Spring',
      html: '<p></p>',
      feature_image: 'https://a.example/1.png',
      feature_image_alt: null,
    });
    expect(postBody({ title: 'Spring', text: 'Text', media: [] }, [])).toMatchObject({
      feature_image: null,
      feature_image_alt: null,
    });
  });

  it('has the formatted text of an article, and the address of its original where there is one', () => {
    const article = { title: 'Wheat', text: '**Old**', html: '<p><strong>Old</strong></p>', media: [] };
    const plain = { title: 'Wheat', html: '<p><strong>Old</strong></p>', feature_image: null, feature_image_alt: null };
    expect(postBody(article, [])).toEqual(plain);
    const canonicalUrl = 'https://blog.example/wheat';
    expect(postBody({ ...article, canonicalUrl }, [])).toEqual({ ...plain, canonical_url: canonicalUrl });
  });

  it('has no markup of its images or texts in it but its own', () => {
    const media = [outgoingImage(png, 'x'.repeat(126)), outgoingImage(png, '"><script>')];
    const { html } = postBody({ title: '', text: '<script>', media }, ['https://a.example/?a=1&b="', 'https://a.example/2']);
    expect(html.split('\n')).toEqual([
      `<figure class="kg-card kg-image-card"><img src="https://a.example/?a=1&amp;b=&quot;" alt="${'x'.repeat(126)}"></figure>`,
      '<p>&lt;script&gt;</p>',
      '<figure class="kg-card kg-image-card"><img src="https://a.example/2" alt="&quot;&gt;&lt;script&gt;"></figure>',
    ]);
  });
});
