// Frameworks of the second set with pages as people write them: what Docusaurus makes with its framework Infima, and Bootstrap as it comes
// from its package, of whose own colours the page uses none, and the dark theme of docsify-themeable. All are MIT.
import { buildPages } from './templates.mjs';

const docusaurus = (title, main) => `<!doctype html>
<html lang="en" dir="ltr" class="plugin-pages plugin-id-default" data-has-hydrated="false">
<head>
<meta charset="UTF-8">
<meta name="generator" content="Docusaurus v3.10.2">
<title data-rh="true">${title}</title>
<meta data-rh="true" name="viewport" content="width=device-width,initial-scale=1">
<meta data-rh="true" name="twitter:card" content="summary_large_image">
<meta data-rh="true" property="og:image" content="https://tidemark.example/img/social-card.jpg">
<meta data-rh="true" property="og:locale" content="en">
<meta data-rh="true" property="og:title" content="${title}">
<meta data-rh="true" name="description" content="Tidemark turns a folder of readings into charts that a harbour master can print.">
<meta data-rh="true" property="og:description" content="Tidemark turns a folder of readings into charts that a harbour master can print.">
<link data-rh="true" rel="icon" href="/img/logo.svg">
<link rel="stylesheet" href="/assets/css/styles.4f1d2a9c.css">
</head>
<body class="navigation-with-keyboard">
<svg style="display: none;"><defs><symbol id="theme-svg-external-link" viewBox="0 0 24 24"><path fill="currentColor" d="M21 13v10h-21v-19h12v2h-10v15h17v-8h2z"></path></symbol></defs></svg>
<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#__docusaurus_skipToContent_fallback">Skip to main content</a></div>
<nav aria-label="Main" class="theme-layout-navbar navbar navbar--fixed-top"><div class="navbar__inner"><div class="theme-layout-navbar-left navbar__items"><a class="navbar__brand" href="/"><div class="navbar__logo"><img src="/img/logo.svg" alt="Tidemark Logo" class="themedComponent_mlkZ themedComponent--light_NVdE"><img src="/img/logo.svg" alt="Tidemark Logo" class="themedComponent_mlkZ themedComponent--dark_xIcU"></div><b class="navbar__title text--truncate">Tidemark</b></a><a class="navbar__item navbar__link" href="/docs/intro">Docs</a></div>
<div class="theme-layout-navbar-right navbar__items navbar__items--right"><a href="https://github.com/tidemark-charts/tidemark" target="_blank" rel="noopener noreferrer" class="navbar__item navbar__link">GitHub</a></div></div></nav>
<div id="__docusaurus_skipToContent_fallback" class="theme-layout-main main-wrapper mainWrapper_z2l0">${main}</div>
<footer class="theme-layout-footer footer footer--dark"><div class="container container-fluid"><div class="row footer__links"><div class="theme-layout-footer-column col footer__col"><div class="footer__title">Community</div><ul class="footer__items clean-list"><li class="footer__item"><a href="https://fosstodon.org/@tidemark" target="_blank" rel="noopener noreferrer" class="footer__link-item">Mastodon</a></li></ul></div></div><div class="footer__bottom text--center"><div class="footer__copyright">Copyright © 2026 The Tidemark authors. Built with Docusaurus.</div></div></div></footer>
</div>
</body>
</html>
`;

const kayaks = (title, head, main) => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
${head}  <link rel="stylesheet" href="/css/bootstrap.min.css">
</head>
<body>
  <nav class="navbar navbar-expand-md tide-bar">
    <div class="container"><a class="navbar-brand" href="/"><img src="/img/tideline.svg" alt="Tideline Kayaks" height="36"></a>
      <ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/hire.html">Hire</a></li><li class="nav-item"><a class="nav-link" href="/about.html">About us</a></li></ul></div>
  </nav>
  <main class="container py-5">${main}</main>
  <footer class="tide-foot py-4"><div class="container small">Tideline Kayaks, The Slipway, Anstruther KY10 3AB · <a href="tel:+441333960144">01333 960144</a> · <a href="mailto:paddle@tideline.example">paddle@tideline.example</a> · <a href="https://www.instagram.com/tidelinekayaks">Instagram</a></div></footer>
</body>
</html>
`;

export const pages = [
  {
    name: 'docusaurus',
    build: buildPages,
    stylesheet: 'infima/dist/css/default/default.min.css',
    into: 'assets/css/styles.4f1d2a9c.css',
    more: ':root{--ifm-color-primary:#0f766e;--ifm-color-primary-dark:#0e6a63;--ifm-color-primary-darker:#0d645e;--ifm-color-primary-light:#108279;--ifm-font-family-base:"Atkinson Hyperlegible",system-ui,sans-serif;--ifm-code-font-size:95%}[data-theme=dark]{--ifm-color-primary:#5eead4;--ifm-color-primary-dark:#41e6cb}.heroBanner_qdFl{overflow:hidden;padding:4rem 0;position:relative;text-align:center}.skipToContent_fXgn{background-color:var(--ifm-background-surface-color);color:var(--ifm-color-emphasis-900);left:100%;position:fixed}',
    pages: {
      'index.html': docusaurus(
        'Hello from Tidemark | Tidemark',
        '<header class="hero hero--primary heroBanner_qdFl"><div class="container"><h1 class="hero__title">Tidemark</h1><p class="hero__subtitle">Charts from a folder of readings</p><div class="buttons_AeoN"><a class="button button--secondary button--lg" href="/docs/intro">Tidemark tutorial</a></div></div></header><main><section class="container"><h3>Prints in one colour</h3><p>Because harbour masters own printers from 1998.</p></section></main>',
      ),
      'docs/intro/index.html': docusaurus(
        'Introduction | Tidemark',
        '<main class="container"><article><h1>Introduction</h1><p>Put the readings in a folder and run <code>tidemark print</code>.</p></article></main>',
      ),
    },
    logo: { path: 'img/logo.svg', name: '', colour: '#0f766e' },
  },
  {
    name: 'bootstrap-unused-colours',
    build: buildPages,
    stylesheet: 'bootstrap/dist/css/bootstrap.min.css',
    into: 'css/bootstrap.min.css',
    more: '/* Ours */\nbody{background-color:#f1f6f5;color:#16302b;font-family:Karla,sans-serif}\nh1,h2,h3{font-family:"Bree Serif",serif}\n.tide-bar{background-color:#16302b}.tide-bar .nav-link{color:#f1f6f5}\n.btn-tide{background-color:#d9622b;border-color:#d9622b;color:#fff}\na{color:#d9622b}\n.tide-foot{background-color:#dfeae8}\n',
    pages: {
      'index.html': kayaks(
        'Kayak hire in Anstruther - Tideline Kayaks',
        '  <meta name="description" content="Sea kayaks by the hour and by the tide, from the slipway in Anstruther.">\n',
        '<h1 class="display-5">The seals are at home until noon</h1><p class="lead">We give you a boat, a map and the time when you have to be back.</p><a class="btn btn-tide btn-lg" href="/hire.html">Hire a kayak</a>',
      ),
      'hire.html': kayaks('Hire - Tideline Kayaks', '', '<h1>Hire</h1><p>Single 20 pounds, double 32 pounds, for one tide.</p>'),
      'about.html': kayaks(
        'About us - Tideline Kayaks',
        '',
        '<h1>About us</h1><p>Two sisters, nineteen boats and a van that starts on the hill.</p>',
      ),
    },
    logo: { path: 'img/tideline.svg', name: 'Tideline', colour: '#f1f6f5', sign: '#d9622b' },
  },
  {
    name: 'docsify-dark',
    build: buildPages,
    stylesheet: 'docsify-themeable/dist/css/theme-simple-dark.css',
    into: 'css/theme-simple-dark.css',
    more: '',
    pages: {
      'index.html': `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <title>Lampwick</title>
  <meta name="description" content="Lampwick plans the lights of small theatres, from the first rehearsal to the last cue.">
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <link rel="icon" type="image/svg+xml" href="/img/lampwick.svg">
  <link rel="stylesheet" href="/css/theme-simple-dark.css">
  <style>:root { --theme-hue: 28; --theme-saturation: 88%; --theme-lightness: 60%; --base-font-family: "Public Sans", sans-serif }</style>
</head>
<body>
  <div id="app">Please wait...</div>
  <script>window.$docsify = { name: 'Lampwick', logo: '/img/lampwick.svg', repo: 'https://github.com/lampwick/lampwick' }</script>
  <script src="/docsify.min.js"></script>
</body>
</html>
`,
      'README.md': '# Lampwick\n\nEvery cue is a line, and every line can be undone.\n',
    },
    logo: { path: 'img/lampwick.svg', name: '', colour: '#f3933f' },
  },
];
