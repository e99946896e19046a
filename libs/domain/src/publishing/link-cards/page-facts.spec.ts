import { expect, it } from '@jest/globals';
import { pageFacts } from './page-facts.js';

const read = (html: string, contentType = 'text/html; charset=utf-8') => pageFacts(Buffer.from(html), contentType);

it('prefers Open Graph to cards of X, and those to what HTML has', () => {
  const html = `<title>Of HTML</title><meta name="description" content="Of HTML">`;
  const ofX = `<meta name="twitter:title" content="Of X"><meta name="twitter:image" content="/x.png">`;
  const openGraph = `<meta property="og:title" content="Spring &amp; menu"><meta property="og:description" content=" Peas\n and  more ">
    <meta property="og:image" content="/small.png"><meta property="og:image" content="/second.png">`;
  expect(read(html)).toEqual({ title: 'Of HTML', description: 'Of HTML', picture: null });
  expect(read(html + ofX)).toEqual({ title: 'Of X', description: 'Of HTML', picture: '/x.png' });
  expect(read(html + ofX + openGraph)).toEqual({ title: 'Spring & menu', description: 'Peas and more', picture: '/small.png' });
});

it('reads no title of a drawing, a script, a comment or an attribute', () => {
  const html = `<!-- <title>Comment</title> --><script>const a = '<meta property="og:title" content="Script">';</script>
    <p title="<title>Attribute</title>"><title>Page</title><svg><title>Drawing</title></svg>`;
  expect(read(html).title).toBe('Page');
});

it('reads other encodings, by the answer or by the page itself', () => {
  const bytes = Buffer.from('<meta charset="windows-1252"><title>Gr\xfc\xdfe</title>', 'latin1');
  expect(pageFacts(bytes, 'text/html').title).toBe('Grüße');
  expect(pageFacts(bytes.subarray(28), 'text/html; charset="ISO-8859-1"').title).toBe('Grüße');
  expect(read('<meta charset="nonsense"><title>Grüße</title>', 'text/html').title).toBe('Grüße');
});

it('cuts what is too long between characters, and leaves out what no database takes', () => {
  const { title, description } = read(`<title>${'👩‍👩‍👧‍👦'.repeat(200)}</title><meta name="description" content="a\u0000b&#0;c">`);
  expect(title).toBe(`${'👩‍👩‍👧‍👦'.repeat(27)}…`);
  // eslint-disable-next-line no-control-regex -- PostgreSQL refuses it
  expect(description).not.toMatch(/\u0000/);
});

it('says nothing of a page that says nothing', () => {
  expect(read('')).toEqual({ title: '', description: '', picture: null });
  expect(read('<title> \n </title><meta property="og:title">')).toEqual({ title: '', description: '', picture: null });
});
