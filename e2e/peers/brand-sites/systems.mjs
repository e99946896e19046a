// Sites of systems that run: the real WordPress, Ghost and MediaWiki of the peers, with a brand put into them. WordPress and MediaWiki are
// GPL, so nothing of them is kept in the repository.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGhost } from '../start-ghost.mjs';
import { startMediawiki } from '../start-mediawiki.mjs';
import { startWordpress } from '../start-wordpress.mjs';
import { capture } from './capture.mjs';
import { logoPng } from './logo.mjs';

/** @param {object[]} sites @param {(name: string) => string} folderOf @returns {Promise<Map<string, object[]>>} routes of each site */
export async function captureSystems(sites, folderOf) {
  const of = (system) => sites.filter((site) => site.system === system);
  const routes = new Map();
  const keep = async (site, url, also) => routes.set(site.name, await capture({ url, into: folderOf(site.name), also }));
  await Promise.all([wordpress(of('wordpress'), keep), ghost(of('ghost'), keep), mediawiki(of('mediawiki'), keep)]);
  return routes;
}

async function wordpress(sites, keep) {
  if (sites.length === 0) return;
  const system = await startWordpress();
  try {
    for (const site of sites) {
      const { brand, theme } = site;
      system.run(
        'brand.php',
        JSON.stringify({ ...brand, theme, logo: brand.logo && (await logoPng(brand.logo)).toString('base64') }),
      );
      await keep(site, system.url, ['/about/']);
    }
  } finally {
    await system.stop();
  }
}

async function ghost(sites, keep) {
  if (sites.length === 0) return;
  const system = await startGhost();
  try {
    for (const site of sites) {
      const { brand, theme } = site;
      await system.call('PUT', `themes/${theme}/activate/`);
      const logo = brand.logo ? await system.upload(`${site.name}.png`, await logoPng(brand.logo)) : null;
      const settings = {
        title: brand.name,
        description: brand.tagline,
        accent_color: brand.accent,
        locale: brand.language,
        // By their names there.
        facebook:
          brand.links
            .find((link) => link.includes('facebook'))
            ?.split('/')
            .at(-1) ?? null,
        twitter: brand.handle ?? null,
        logo,
      };
      await system.call('PUT', 'settings/', { settings: Object.entries(settings).map(([key, value]) => ({ key, value })) });
      for (const [title, text] of brand.posts) {
        const lexical = `<p>${text}</p>`;
        await system.call('POST', 'posts/?source=html', { posts: [{ title, html: lexical, status: 'published' }] });
      }
      await keep(site, system.url, []);
      for (const { id } of (await system.call('GET', 'posts/?limit=100')).posts) await system.call('DELETE', `posts/${id}/`);
    }
  } finally {
    await system.stop();
  }
}

async function mediawiki(sites, keep) {
  if (sites.length === 0) return;
  const system = await startMediawiki();
  try {
    for (const site of sites) {
      const { brand, theme } = site;
      await mkdir(join(system.data, 'images'), { recursive: true });
      if (brand.logo) await writeFile(join(system.data, 'images', 'logo.png'), await logoPng(brand.logo));
      await writeFile(
        join(system.data, 'brand.json'),
        JSON.stringify({ name: brand.name, skin: theme, language: brand.language }),
      );
      const page = brand.posts.map(([title, text]) => `== ${title} ==\n${text}`).join('\n\n');
      system.run('edit', ['--user', 'Admin', 'Main Page'], `${brand.tagline}\n\n${page}\n`);
      system.run('edit', ['--user', 'Admin', 'Project:About'], brand.text);
      await keep(site, system.url, ['/index.php/Main_Page']);
    }
  } finally {
    await system.stop();
  }
}
