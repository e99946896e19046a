// Themes of Start Bootstrap (MIT): pages of HTML that people fill in by hand, which is what this does.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeFiles } from './theme-files.mjs';
import { logoSvg } from './logo.mjs';

/** @param {{ theme: string, brand: object }} site @param {string} into */
export async function buildBootstrap({ theme, brand }, into) {
  const dist = join(themeFiles, theme, 'dist');
  await cp(dist, into, { recursive: true, filter: (source) => !source.endsWith('.js') });
  for (const page of theme.endsWith('clean-blog') ? ['index', 'about', 'contact', 'post'] : ['index']) {
    const path = join(into, `${page}.html`);
    await writeFile(path, filledIn(await readFile(path, 'utf8'), brand));
  }
  if (brand.logo) await writeFile(join(into, 'assets', 'img', 'navbar-logo.svg'), logoSvg(brand.logo));
}

function filledIn(html, { name, tagline, motto, text, links = [], email = '', phone = '', address = '', more = [] }) {
  let links_ = 0;
  const mark = escaped(name);
  const changes = [
    [/<title>.*?<\/title>/, `<title>${mark} - ${escaped(motto)}</title>`],
    [/name="description" content=""/, `name="description" content="${escaped(tagline)}"`],
    [/(class="navbar-brand"[^>]*>)(?:Start Bootstrap)/, `$1${mark}`],
    [/(navbar-logo\.svg" alt=)"\.\.\."/, `$1"${mark}"`],
    [/(<h1 class="(?:mx-auto|text-white|masthead)[^>]*>|<h1>)[^<]*/, `$1${escaped(motto)}`],
    [/Copyright &copy; [^<]*20\d\d[^<]*/, `Copyright &copy; ${mark} 2026`],
    [/hello@yourdomain\.com|name@email\.com/g, email],
    [/\+1 \(555\) 902-8832|\(317\) 585-8468|\+1 \(555\) 123-4567/g, phone],
    [/4923 Market Street, Orlando FL/g, address],
    [
      /Lorem ipsum dolor sit amet[^<]*|Start Bootstrap (?:can help|has everything)[^<]*|A (?:free|Blog Theme)[^<]*/g,
      escaped(text),
    ],
    [/href="#!"(?=[^>]*>\s*(?:<i class="fab|<span class="fa-stack))/g, () => `href="${links[links_++ % links.length] ?? '#!'}"`],
    ...more,
    [/Start Bootstrap/g, mark],
  ];
  return changes.reduce((page, [from, to]) => page.replace(from, to), html);
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
