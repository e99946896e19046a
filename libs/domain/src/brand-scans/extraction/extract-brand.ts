import type { Finding, ReadSite } from '../read-site.js';
import { finding } from './evidence.js';
import { findContact } from './facts/contact.js';
import { findDescription, findText } from './facts/descriptions.js';
import { findLanguage } from './facts/languages.js';
import { findProducts } from './facts/products.js';
import { findSocial } from './facts/social-links.js';
import { findLogo } from './logos/site-logo.js';
import { findName } from './names/site-name.js';
import { sitePages, type SitePages } from './pages/site-pages.js';
import { PageStyles } from './style/computed-style.js';
import { findFonts } from './style/fonts.js';
import { seenElements } from './style/page-parts.js';
import { readStyles } from './style/page-sheets.js';
import { findColours } from './style/palette.js';

/** What a site says about its brand, each with where it says so and how sure that is. Nothing of the site runs. */
export async function extractBrand(read: ReadSite): Promise<Finding[]> {
  const site = sitePages(read);
  const label = findName(site);
  const name = typeof label?.value === 'string' ? label.value : undefined;
  const logo = await findLogo(site, read.pictures, { name, stylesheets: read.stylesheets });
  const { links, handle } = findSocial(site, name);
  const found = [
    label,
    findDescription(site),
    findText(site),
    ...(await look(site, read, logo?.picture)),
    logo?.finding,
    handle,
    website(site),
    links,
    findProducts(site),
    findContact(site),
    await findLanguage(site),
  ];
  return found.filter((one) => one !== undefined);
}

/** Colours and typefaces, as the start page shows them. */
async function look(
  { pages: [page] }: SitePages,
  { stylesheets, pictures }: ReadSite,
  logo: ReadSite['pictures'][number] | undefined,
): Promise<(Finding | undefined)[]> {
  if (page === undefined) return [];
  const styles = new PageStyles(page.tree, readStyles(page.tree, stylesheets));
  const seen = seenElements(page.tree, styles);
  const others = pictures.filter(({ url }) => url !== logo?.url);
  const looked = { page, styles, seen, logo, pictures: others };
  return [...(await findColours(looked)), findFonts(looked, stylesheets)];
}

function website({ start }: SitePages): Finding | undefined {
  const url = URL.parse(start);
  if (url === null || !/^https?:$/u.test(url.protocol)) return undefined;
  const value = new URL(url.pathname.replace(/index\.(?:html?|php)$/u, ''), url.origin).href;
  return finding('identity.website', value, { source: start, confidence: 0.95, evidence: 'the address that was read' });
}
