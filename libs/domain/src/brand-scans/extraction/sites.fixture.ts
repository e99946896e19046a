import type { Finding, FoundField, ReadPage, ReadPicture, ReadSite } from '../read-site.js';

/** A drawing in one colour, as sites have them. */
export const drawing = (colour: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="${colour}" d="M0 0h90v30H0z"/></svg>`);

const picture = (url: string, colour: string): ReadPicture => ({ url, bytes: drawing(colour), mimeType: 'image/svg+xml' });

/** A site of pages by their paths, the start page first. */
export function siteOf(address: string, pages: Readonly<Record<string, string>>, more: Partial<ReadSite> = {}): ReadSite {
  const read = Object.entries(pages).map(([path, html]): ReadPage => ({
    url: new URL(path, address).href,
    html,
    language: null,
  }));
  return { address, pages: read, stylesheets: [], pictures: [], ...more };
}

/** What was found for a field. */
export const valueOf = (findings: readonly Finding[], field: FoundField): unknown =>
  findings.find((one) => one.field === field)?.value;

/** A café that is made with WordPress: English by its markup, German by its text, with the colours that WordPress gives everybody. */
export function cafe(): ReadSite {
  const head = (title: string): string => `<!doctype html><html lang="en-US"><head><title>${title}</title>
    <style>:root{--wp--preset--color--vivid-red:#cf2e2e;--wp--preset--color--primary:#8a2b2b;--base:#fdf6e3}
    .has-vivid-red-color{color:var(--wp--preset--color--vivid-red)!important}</style>
    <link rel="stylesheet" href="/style.css"><link rel="apple-touch-icon" href="/touch.svg">
    <link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Playfair+Display:wght@700&amp;family=Source+Sans+3"></head><body>
    <header class="site-header"><a class="custom-logo-link" href="/" rel="home"><img class="custom-logo" src="/logo.svg" alt="Café Terrasse"></a>
    <nav><a href="/ueber-uns/">Über uns</a><a href="/speisekarte/">Speisekarte</a><a href="/kontakt/">Kontakt</a><a href="/cart/">Warenkorb</a></nav></header><main>`;
  const foot = `</main><footer class="site-footer"><address>Am Kanal 1, 10999 Berlin</address>
    <a href="tel:+49301234567">030 1234567</a> <a href="mailto:hallo@cafe-terrasse.example">Mail</a>
    <a href="https://www.instagram.com/cafeterrasse/?hl=de">Instagram</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Teilen</a>
    <p>© 2024 Café Terrasse GmbH. Alle Rechte vorbehalten.</p></footer></body></html>`;
  const start = `<h1>Willkommen am Kanal</h1><p>Wir haben 1987 eröffnet und kochen mittags, was der Markt hergibt. Das Brot kommt aus der Bäckerei zwei Türen weiter.</p>
    <p>Im Sommer sitzt man draußen unter den Kastanien, im Winter am Ofen. Wer allein kommt, bleibt selten lange allein.</p>
    <a class="wp-block-button__link" href="/reservieren/">Tisch reservieren</a>`;
  const card = ['Mittagstisch', 'Frühstück']
    .map(
      (name) => `<div class="menu-item"><h3>${name}</h3><p>Was es gibt, steht morgens an der Tafel.</p><span>9,50 €</span></div>`,
    )
    .join('');
  const css = `body{background:var(--base);color:#2b2118;font-family:"Source Sans 3",sans-serif} h1,h2,h3{font-family:'Playfair Display',serif}
    a{color:var(--wp--preset--color--primary)} .wp-block-button__link{background-color:var(--wp--preset--color--primary);color:#fff}
    .site-footer{background:#2f6f4e;color:#fff} @media (prefers-color-scheme: dark){body{background:#000;color:#fff}}`;
  const address = 'https://www.cafe-terrasse.example/';
  return siteOf(
    address,
    {
      '/': `${head('Café Terrasse – Frühstück und Mittag am Kanal')}${start}${foot}`,
      '/ueber-uns/': `${head('Über uns – Café Terrasse')}<h1>Über uns</h1><p>Angefangen hat es mit vier Tischen und einer Kaffeemaschine aus Triest, die heute noch läuft.</p><p>Seit 2009 kochen wir auch abends, immer donnerstags, immer ein Gericht für alle.</p>${foot}`,
      '/speisekarte/': `${head('Speisekarte – Café Terrasse')}${card}${foot}`,
    },
    {
      stylesheets: [{ url: `${address}style.css`, css }],
      pictures: [picture(`${address}touch.svg`, '#000000'), picture(`${address}logo.svg`, '#8a2b2b')],
    },
  );
}

/** An app whose pages a script fills: nothing is said but in its head and its stylesheet. */
export function app(): ReadSite {
  const address = 'https://ledgerly.example/';
  const html = `<!doctype html><html lang="en"><head><title>Ledgerly | Bookkeeping that closes itself</title>
    <meta name="theme-color" content="#0f9d76"><meta property="og:description" content="Ledgerly reconciles your accounts while you sleep.">
    <link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="stylesheet" href="/assets/index.css"></head>
    <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;
  const css = `@layer base{:root{--color-primary:oklch(62% .13 165);--radius:8px}body{background-color:#ffffff;color:#17212b;font-family:Inter,sans-serif}}
    .btn-primary{background:#0f9d76;color:#fff}.btn-primary:hover{background:#c00}.alert-danger{background:#dc3545}a{color:#0f9d76}`;
  return siteOf(
    address,
    { '/': html },
    { stylesheets: [{ url: `${address}assets/index.css`, css }], pictures: [picture(`${address}icon.svg`, '#0f9d76')] },
  );
}

/** A shop in Japanese, with its name in JSON-LD and a logo that is drawn in the page. */
export function teaShop(): ReadSite {
  const address = 'https://midori-cha.example/';
  const html = `<!doctype html><html lang="ja"><head><title>緑茶の山本園｜宇治のお茶 公式オンラインショップ</title>
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Store","name":"山本園","telephone":"0774-12-3456",
    "address":{"@type":"PostalAddress","postalCode":"611-0021","addressRegion":"京都府","addressLocality":"宇治市","streetAddress":"宇治1-2-3"},"sameAs":["https://x.com/yamamotoen_uji"]},
    {"@type":"Product","name":"抹茶 極","description":"石臼で挽いた一番茶。","url":"/products/kiwami"}]}</script>
    <style>body{background:#fffef7;color:#222;font-family:"Noto Sans JP",sans-serif}header{background:#2d5a27;color:#fff}.btn{background:#2d5a27;color:#fff}</style></head>
    <body><header><a href="/" class="logo" aria-label="山本園"><svg viewBox="0 0 40 40" onload="alert(1)"><script>alert(1)</script><path fill="#ffffff" d="M0 0h40v40H0z"/></svg></a></header>
    <main><h1>宇治の山あいで、百年。</h1><p>私たちは宇治の山あいで四代にわたりお茶を育ててきました。摘みたての葉を、その日のうちに蒸します。</p>
    <p>急須で淹れる時間も、私たちの商品のひとつだと思っています。</p><a class="btn" href="/products">商品を見る</a></main>
    <footer><small>© 2023 株式会社山本園</small></footer></body></html>`;
  return siteOf(address, { '/': html });
}

/** A studio in Arabic, from right to left. */
export function studio(): ReadSite {
  const address = 'https://dar-alnoor.example/ar';
  const html = `<!doctype html><html dir="rtl" lang="ar"><head><title>الرئيسية | \u202bدار النور\u202c</title><meta name="application-name" content="دار النور">
    <style>:root{--brand:#6b2fa0}body{background:#14101c;color:#f2edf7}.cta{background:var(--brand);color:#fff}a{color:#c79bf2}</style></head>
    <body><header><a href="/ar"><img src="/logo-white.svg" alt="شعار دار النور"></a></header><main><h1>نصمم الإضاءة للبيوت</h1>
    <p>نحن استوديو صغير في عمّان نصمم الإضاءة للبيوت والمقاهي منذ عام ٢٠٠٤، ونعمل مع حرفيين من المدينة نفسها.</p>
    <p>كل قطعة تُصنع باليد، وتحمل اسم من صنعها. نرحب بكم في ورشتنا كل يوم خميس.</p><a class="button cta" href="/ar/contact">تواصل معنا</a></main></body></html>`;
  return siteOf(address, { '/ar': html }, { pictures: [picture('https://dar-alnoor.example/logo-white.svg', '#ffffff')] });
}
