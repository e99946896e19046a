import { defineConfig } from 'vite';

/** The content cards, which mcp-server hands to hosts as one document: script and styles stand in it. */
export default defineConfig({
  plugins: [{ name: 'one-document', enforce: 'post', generateBundle: (_options, bundle) => inline(bundle) }],
  publicDir: false,
  build: {
    outDir: 'dist/cards',
    rolldownOptions: { input: new URL('content-cards.html', import.meta.url).pathname },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    modulePreload: { polyfill: false },
  },
});

function inline(bundle) {
  const page = Object.values(bundle).find(({ fileName }) => fileName === 'content-cards.html');
  const replaced = (html, tag, content) => {
    if (!tag.test(html)) throw new Error(`content-cards.html names no file by ${tag}`);
    return html.replace(tag, () => content);
  };
  for (const file of Object.values(bundle).filter((each) => each !== page)) {
    const isScript = file.type === 'chunk';
    const text = isScript ? file.code.replaceAll('</script', '<\\/script') : file.source;
    const tag = isScript ? /<script type="module"[^>]*><\/script>/ : /<link rel="stylesheet"[^>]*>/;
    page.source = replaced(page.source, tag, isScript ? `<script type="module">${text}</script>` : `<style>${text}</style>`);
    delete bundle[file.fileName];
  }
}
