import { describe, expect, it } from '@jest/globals';
import { extractBrand } from '../extract-brand.js';
import { siteOf, valueOf } from '../sites.fixture.js';

const text = '<p>Fired twice, at twelve hundred degrees, and glazed by hand in the old mill.</p>'.repeat(4);
const base = 'body{background:#fff;color:#222} .btn{background:#8a2b2b;color:#fff} a{color:#8a2b2b}';
async function coloursOf(body: string, css = '', head = ''): Promise<string[]> {
  const html = `<html><head><title>Kiln</title><link rel="stylesheet" href="/style.css">${head}</head><body><main>${text}<a class="btn" href="/pots">Pots</a></main>${body}</body></html>`;
  const findings = await extractBrand(
    siteOf('https://kiln.example/', { '/': html }, { stylesheets: [{ url: 'https://kiln.example/style.css', css: base + css }] }),
  );
  const { accent } = valueOf(findings, 'identity.colors') as { accent: string };
  return [accent, ...((valueOf(findings, 'identity.palette') as string[] | undefined) ?? [])];
}

describe('colours', () => {
  it('are not those of banners for consent, of chats and of what others made', async () => {
    const css = '.x{background:#00c853;color:#fff}';
    for (const widget of [
      'id="onetrust-banner-sdk"',
      'class="cookieconsent"',
      'id="CybotCookiebotDialog"',
      'class="cmplz-banner cmplz"',
      'id="intercom"',
    ])
      expect(
        await coloursOf(
          `<div ${widget}><button class="x" type="submit">Accept</button><a class="x" href="/privacy">More</a></div>`,
          css,
        ),
      ).toEqual(['#8a2b2b']);
  });

  it('are not those of networks that a site links to', async () => {
    const links =
      '<footer><a class="fb" href="https://www.facebook.com/kiln">Facebook</a><a class="x" href="https://x.com/kiln">X</a></footer>';
    expect(await coloursOf(links, '.fb{background:#3b5998;color:#fff} .x{background:#1da1f2;color:#fff}')).toEqual(['#8a2b2b']);
  });

  it('of a framework count where the page uses them, and of the night not at all', async () => {
    const framework = ':root{--bs-primary:#0d6efd;--bs-success:#198754}.btn-success{background:var(--bs-success)}';
    const night =
      '@media (prefers-color-scheme:dark){:root{--brand:#00e5ff}.btn{background:#00e5ff}} [data-theme="dark"] .btn{background:#00e5ff}';
    const before = '.btn::before{content:"";background:#00e5ff url(spark.png)}';
    const head = '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#00e5ff">';
    expect(await coloursOf('', `${framework}${night}${before}`, head)).toEqual(['#8a2b2b']);
    expect(
      await coloursOf('<a class="used" href="/new">New pots</a>', `${framework}.used{background:var(--bs-success);color:#fff}`),
    ).toContain('#198754');
  });

  it('of buttons stay those of buttons where the whole page is called a notice', async () => {
    expect(
      await coloursOf(
        `<div class="site alert info">${text.repeat(12)}<a class="cta" href="/new">New</a></div>`,
        '.cta{background:#2f6f4e;color:#fff}',
      ),
    ).toEqual(expect.arrayContaining(['#2f6f4e']));
  });
});
