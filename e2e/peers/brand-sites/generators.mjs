// Generators of sites that are published on npm, run as their documentation says.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoPng, logoSvg } from './logo.mjs';
import { themeFiles } from './theme-files.mjs';

/** Builds in a folder of its own, whose packages are those of the peers. */
async function within(work) {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-site-'));
  try {
    await symlink(themeFiles, join(folder, 'node_modules'));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(folder, script, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(themeFiles, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, CI: 'true' },
  });
  if (status !== 0) throw new Error(`${script} failed: ${stdout}${stderr}`);
}

async function write(folder, files) {
  for (const [name, body] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), body);
  }
}

/** Hexo (MIT). */
export const buildHexo = ({ theme, brand, settings = '' }, into) =>
  within(async (folder) => {
    const posts = brand.posts.map(([title, text], index) => [
      `source/_posts/${index}.md`,
      `---\ntitle: ${JSON.stringify(title)}\ndate: 2026-0${index + 1}-07\n---\n\n${text}\n`,
    ]);
    await write(folder, {
      'package.json': JSON.stringify({
        name: 'site',
        hexo: { version: '8.1.2' },
        dependencies: Object.fromEntries(
          ['renderer-ejs', 'renderer-marked', 'renderer-pug', 'renderer-stylus', 'generator-index'].map((each) => [
            `hexo-${each}`,
            '*',
          ]),
        ),
      }),
      '_config.yml': `title: ${JSON.stringify(brand.name)}\nsubtitle: ${JSON.stringify(brand.motto)}\ndescription: ${JSON.stringify(brand.tagline)}\nauthor: ${JSON.stringify(brand.author)}\nlanguage: ${brand.language}\nurl: http://site.example\ntheme: ${theme.replace('hexo-theme-', '')}\nsyntax_highlighter: false\n`,
      [`_config.${theme.replace('hexo-theme-', '')}.yml`]: settings,
      ...(brand.logo ? { 'source/img/logo.png': await logoPng(brand.logo) } : {}),
      'source/about/index.md': `---\ntitle: ${JSON.stringify(brand.aboutTitle)}\n---\n\n${brand.text}\n`,
      ...Object.fromEntries(posts),
    });
    run(folder, 'hexo/bin/hexo', ['generate']);
    await cp(join(folder, 'public'), into, { recursive: true, filter: (source) => !source.endsWith('.js') });
  });

/** VitePress (MIT) with its default theme. */
export const buildVitepress = ({ brand, css = '' }, into) =>
  within(async (folder) => {
    const settings = {
      title: brand.name,
      description: brand.tagline,
      lang: brand.language,
      cleanUrls: true,
      themeConfig: {
        ...(brand.logo ? { logo: '/logo.svg' } : {}),
        nav: [{ text: 'Guide', link: '/guide' }],
        socialLinks: brand.links.map((link) => ({ icon: /github/.test(link) ? 'github' : 'mastodon', link })),
        footer: { message: 'Released under the MIT License.', copyright: `Copyright © 2026 ${brand.name}` },
      },
    };
    await write(folder, {
      'package.json': '{ "type": "module" }',
      '.vitepress/config.mjs': `export default ${JSON.stringify(settings)}\n`,
      ...(css === ''
        ? {}
        : {
            '.vitepress/theme/index.mjs': `import DefaultTheme from 'vitepress/theme-without-fonts';\nimport './custom.css';\nexport default DefaultTheme;\n`,
            '.vitepress/theme/custom.css': css,
          }),
      ...(brand.logo ? { 'public/logo.svg': logoSvg(brand.logo) } : {}),
      'index.md': `---\nlayout: home\nhero:\n  name: ${JSON.stringify(brand.name)}\n  text: ${JSON.stringify(brand.motto)}\n  tagline: ${JSON.stringify(brand.text)}\n  actions:\n    - theme: brand\n      text: Get started\n      link: /guide\n---\n`,
      'guide.md': `# Guide\n\n${brand.text}\n`,
    });
    run(folder, 'vitepress/bin/vitepress.js', ['build', '--outDir', join(folder, 'out')]);
    await cp(join(folder, 'out'), into, { recursive: true, filter: (source) => !source.endsWith('.js') });
  });

/** TypeDoc (Apache-2.0) with its default theme. */
export const buildTypedoc = ({ brand }, into) =>
  within(async (folder) => {
    await write(folder, {
      'package.json': JSON.stringify({ name: brand.name, version: '2.1.0', license: 'MIT' }),
      'README.md': `# ${brand.name}\n\n${brand.tagline}\n\n${brand.text}\n`,
      'index.ts':
        '/** Opens a lock. @param key What it is opened with. */\nexport function open(key: string): boolean {\n  return key !== "";\n}\n',
      'tsconfig.json': '{ "compilerOptions": { "target": "es2022", "module": "nodenext", "types": [] }, "files": ["index.ts"] }',
    });
    await write(folder, {
      'typedoc.json': JSON.stringify({
        entryPoints: ['index.ts'],
        out: 'out',
        name: brand.name,
        navigationLinks: Object.fromEntries(brand.links.map((link) => ['GitHub', link])),
      }),
    });
    run(folder, 'typedoc/bin/typedoc', []);
    await cp(join(folder, 'out'), into, { recursive: true, filter: (source) => !source.endsWith('.js') });
  });

/** Docsify (MIT): everything but the title is drawn by a script, which a scanner does not run. */
export async function buildDocsify({ brand }, into) {
  await write(into, {
    'index.html': `<!DOCTYPE html>\n<html lang="${brand.language}">\n<head>\n  <meta charset="UTF-8">\n  <title>${brand.name}</title>\n  <meta name="description" content="${brand.tagline}">\n  <link rel="icon" href="/_media/favicon.svg">\n  <link rel="stylesheet" href="/themes/vue.css">\n</head>\n<body>\n  <div id="app">Loading …</div>\n  <script>window.$docsify = { name: '${brand.name}', repo: '${brand.links[0]}', logo: '/_media/logo.svg' }</script>\n  <script src="/docsify.min.js"></script>\n</body>\n</html>\n`,
    '_media/favicon.svg': logoSvg({ ...brand.logo, name: '' }),
    '_media/logo.svg': logoSvg(brand.logo),
    'README.md': `# ${brand.name}\n\n${brand.text}\n`,
    'themes/vue.css': await readFile(join(themeFiles, 'docsify', 'themes', 'vue.css'), 'utf8'),
  });
}

/** JSON Resume's theme Even (MIT): the page of a person. */
export async function buildResume({ brand, colors }, into) {
  const { render } = await import('jsonresume-theme-even');
  const [street, city] = brand.address.split(', ');
  const html = await render({
    basics: {
      name: brand.name,
      label: brand.motto,
      email: brand.email,
      phone: brand.phone,
      summary: brand.text,
      location: { address: street, city, countryCode: 'IE' },
      profiles: brand.links.map((url) => ({
        network: /github/.test(url) ? 'GitHub' : 'LinkedIn',
        username: url.split('/').at(-1),
        url,
      })),
    },
    work: [{ name: 'Harbour Maps', position: 'Cartographer', startDate: '2019-04', summary: 'Charts for small boats.' }],
    ...(colors ? { meta: { themeOptions: { colors } } } : {}),
  });
  await write(into, { 'index.html': html });
}
