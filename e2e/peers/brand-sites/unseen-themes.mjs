// The half of real themes in the second set, of themes that the first one does not have. What a scan is to find in them stands in
// unseen-expected.json, which was written before any scan of them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildHexo } from './generators.mjs';
import { pages } from './unseen-pages.mjs';
import { templates } from './unseen-templates.mjs';

const english = { language: 'en', links: [], posts: [], motto: '' };

/** JSON Resume's theme Stack Overflow (MIT): the page of a person, with a portrait that is no logo. */
async function buildResume({ brand }, into) {
  const { default: theme } = await import('jsonresume-theme-stackoverflow');
  const html = theme.render({
    basics: {
      name: brand.name,
      label: brand.motto,
      image: '/portrait.jpg',
      email: brand.email,
      phone: brand.phone,
      summary: brand.text,
      location: { address: 'Gerechtigkeitsgasse 40', postalCode: '3011', city: 'Bern', countryCode: 'CH' },
      profiles: brand.links.map((url) => ({
        network: /mastodon/.test(url) ? 'Mastodon' : 'GitHub',
        username: url.split('/').at(-1),
        url,
      })),
    },
    work: [{ name: 'Stadtimkerei', position: 'Beekeeper', startDate: '2017-03', summary: 'Eleven hives on four roofs.' }],
  });
  await writeFile(join(into, 'index.html'), html);
  const portrait = sharp({ create: { width: 240, height: 240, channels: 3, background: '#a98467' } });
  await portrait.jpeg().toFile(join(into, 'portrait.jpg'));
}

const generators = [
  {
    name: 'hexo-a4',
    build: buildHexo,
    theme: 'hexo-theme-a4',
    settings:
      'menu:\n  Home: /\n  About: /about/\nshowInMenu:\n  - About\nindex:\n  header:\n    - Everything on one sheet\n  footer: Email:bench@onesheet.example\n  list: true\nfooterLink:\n  info: © 2026 One Sheet Press\ncolor:\n  enable: true\n  font: "#3b3a36"\n  background: "#e9e4d8"\n  indexBackGround: "#fbf8f1"\n  postBackGround: "#fbf8f1"\n  codeBackGround: "#e9e4d8"\n  codeFont: "#8c2f39"\n  linkBeforeClick: "#8c2f39"\n  linkAfterClick: "#8c2f39"\n',
    brand: {
      ...english,
      name: 'One Sheet Press',
      author: 'Rafael Duarte',
      motto: 'A press for very short books',
      tagline: 'Books of one sheet, folded three times and sewn once.',
      aboutTitle: 'About',
      text: 'We print what fits on one sheet, and send the rest back with a letter.',
      posts: [['Eight pages are enough', 'A sheet gives eight pages. Most stories have six.']],
    },
  },
  {
    name: 'jsonresume-stackoverflow',
    build: buildResume,
    brand: {
      ...english,
      name: 'Yusuf Demirtaş',
      motto: 'Beekeeper and programmer',
      text: 'I write the software that counts the bees which I keep.',
      email: 'yusuf@demirtas.example',
      phone: '+41 31 000 00 40',
      links: ['https://github.com/yusufkeepsbees', 'https://mastodon.social/@yusufkeepsbees'],
    },
  },
];

export const unseenThemes = [...templates, ...pages, ...generators];
