import { limits } from '@imprint/contracts/limits';
import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, rounded, weighed, type Evidence } from '../evidence.js';
import { nameKey } from '../names/name-words.js';
import { resolved, siteLabel } from '../pages/addresses.js';
import { addressesIn, isOf, isOrganization } from '../pages/json-ld.js';
import { attr, isInside, nicknames, regionOf } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import { metaText, type SitePage, type SitePages } from '../pages/site-pages.js';

interface Network {
  hosts: RegExp;
  /** Paths of profiles; the first group is the handle, where it has one. */
  profile: RegExp;
  /** Whether its handles are what people call a brand by. */
  hasHandle?: boolean;
}

const networks: readonly Network[] = [
  {
    hosts: /^(?:instagram\.com|instagr\.am)$/u,
    profile: /^\/(?!p\/|reel|explore|accounts|stories)([\w.]{2,30})\/?$/u,
    hasHandle: true,
  },
  {
    hosts: /^(?:x|twitter)\.com$/u,
    profile: /^\/(?!intent|share|home|search|hashtag|i\/|login|signup|privacy|tos)@?(\w{1,15})\/?$/u,
    hasHandle: true,
  },
  {
    hosts: /^(?:facebook|fb)\.com$/u,
    profile:
      /^\/(?!sharer|share|dialog|plugins|login|hashtag|tr\b|watch|events\/|photo|policy|help)(?:pages\/|people\/|groups\/|p\/)?([\w.%-]{2,100})(?:\/[\w%-]+)?\/?$/u,
  },
  { hosts: /^linkedin\.com$/u, profile: /^\/(?:company|in|school|showcase)\/([\w.%-]{1,120})\/?$/u },
  { hosts: /^youtube\.com$/u, profile: /^\/(?:@([\w.%-]{2,60})|(?:channel|c|user)\/[\w.%-]{1,120})(?:\/\w+)?\/?$/u },
  { hosts: /^tiktok\.com$/u, profile: /^\/@([\w.]{2,30})\/?$/u, hasHandle: true },
  { hosts: /^threads\.(?:net|com)$/u, profile: /^\/@([\w.]{2,30})\/?$/u, hasHandle: true },
  { hosts: /^bsky\.app$/u, profile: /^\/profile\/([\w.:-]{3,120})\/?$/u },
  { hosts: /^pinterest\.[a-z.]{2,6}$/u, profile: /^\/(?!pin\/|search)([\w-]{2,60})\/?$/u, hasHandle: true },
  {
    hosts: /^(?:github|gitlab|codeberg)\.(?:com|org)$/u,
    profile: /^\/(?!features|about|login|sponsors|topics|marketplace)([\w.-]{1,60})(?:\/[\w.-]{1,100})?\/?$/u,
  },
  { hosts: /^discord\.(?:gg|com)$/u, profile: /^\/(?:invite\/)?([\w-]{2,60})\/?$/u },
  { hosts: /^(?:t|telegram)\.me$/u, profile: /^\/(?!share|iv)(\+?\w{3,60})\/?$/u },
  { hosts: /^vimeo\.com$/u, profile: /^\/([a-z][\w-]{2,60})\/?$/iu },
  { hosts: /^soundcloud\.com$/u, profile: /^\/([\w-]{2,60})\/?$/u },
  { hosts: /^open\.spotify\.com$/u, profile: /^\/(?:artist|show|user)\/\w{5,60}\/?$/u },
  { hosts: /^twitch\.tv$/u, profile: /^\/(\w{3,30})\/?$/u, hasHandle: true },
  { hosts: /^medium\.com$/u, profile: /^\/(@?[\w.-]{2,60})\/?$/u },
  { hosts: /^reddit\.com$/u, profile: /^\/(?:r|u|user)\/([\w-]{2,60})\/?$/u },
  { hosts: /^tumblr\.com$/u, profile: /^\/([\w-]{2,60})\/?$/u },
  { hosts: /^(?:xing\.com)$/u, profile: /^\/(?:pages|companies|profile)\/([\w-]{2,100})\/?$/u },
  {
    hosts:
      /^(?:vk\.com|ok\.ru|weibo\.com|note\.com|patreon\.com|snapchat\.com|linktr\.ee|flickr\.com|behance\.net|dribbble\.com|line\.me|lin\.ee|yelp\.[a-z.]{2,6})$/u,
    profile: /^\/(?!share|intent|dialog)(?:add\/|biz\/|people\/|photos\/|u\/|R\/ti\/p\/)?(@?[\w.~@%-]{2,100})\/?$/u,
  },
];

const mostLinks = 5_000;

/** A profile of a network, and who it belongs to there. */
interface Profile {
  address: string;
  handle: string | undefined;
}

/** The address as the address of a profile; undefined for one that shares, asks to sign in, or shows a post. */
export function profileOf(address: string, base: string): Profile | undefined {
  const url = resolved(address, base);
  if (url === undefined) return undefined;
  const host = url.hostname.replace(/^(?:www|m|web|mobile|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/u, '');
  const network = networks.find(({ hosts }) => hosts.test(host));
  if (network === undefined) return undefined;
  const isById = /^\/profile\.php$/u.test(url.pathname) && /^\d+$/u.test(url.searchParams.get('id') ?? '');
  const found = network.profile.exec(url.pathname);
  if (found === null && !isById) return undefined;
  const clean = new URL(url.href);
  clean.hash = '';
  clean.protocol = 'https:';
  if (!isById) clean.search = '';
  clean.pathname = clean.pathname.replace(/\/$/u, '');
  return { address: clean.href, handle: network.hasHandle === true ? found?.[1] : undefined };
}

/** A profile of a server of the fediverse, of which there are thousands: its path says it. */
function federatedProfile(address: string, base: string): Profile | undefined {
  const url = resolved(address, base);
  const isElsewhere = url !== undefined && url.origin !== URL.parse(base)?.origin;
  if (!isElsewhere || !/^\/@\w{2,30}\/?$/u.test(url.pathname) || url.protocol !== 'https:') return undefined;
  return { address: `${url.origin}${url.pathname.replace(/\/$/u, '')}`, handle: undefined };
}

/** As handles are written: without accents. */
const unmarked = (text: string): string => nameKey(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));

interface LinkEvidence extends Evidence<string> {
  handle: string | undefined;
}

export interface SocialFindings {
  links: Finding | undefined;
  handle: Finding | undefined;
}

/** Profiles of the brand elsewhere, and the handle that it has there. @param name of the brand, if it is known */
export function findSocial(site: SitePages, name: string | undefined): SocialFindings {
  const keys = [name, siteLabel(site.start)]
    .flatMap((text) => (text === undefined ? [] : [unmarked(text)]))
    .filter((key) => key.length > 2);
  const evidence = site.pages.flatMap((page) => [...sameAs(page), ...published(page), ...linked(page, keys)]);
  const pagesOf = Map.groupBy(evidence, ({ value }) => value.toLowerCase());
  const groups = weighed(evidence, (address) =>
    address.toLowerCase().replace('//www.', '//').replace('//twitter.com', '//x.com'),
  );
  const believed = groups
    .filter(
      ({ score, best }) =>
        score >= 0.4 || new Set((pagesOf.get(best.value.toLowerCase()) ?? []).map(({ source }) => source)).size > 1,
    )
    .slice(0, limits.brandSocialLinks);
  const [first] = believed;
  const links =
    first === undefined
      ? undefined
      : finding(
          'identity.socialLinks',
          believed.map(({ best }) => best.value),
          {
            source: first.best.source,
            confidence: rounded(Math.max(...believed.map(({ score }) => confidenceOf(score)))),
            evidence: believed.map(({ best }) => `${URL.parse(best.value)?.hostname ?? ''} (${best.kind})`).join(', '),
          },
        );
  return { links, handle: handleOf(site, believed.flatMap(({ all }) => all) as LinkEvidence[]) };
}

function sameAs({ things, tree, url }: SitePage): LinkEvidence[] {
  return things.slice(0, 200).flatMap((thing) => {
    if (!isOrganization(thing) && !(isOf(thing, 'Person', 'WebSite') && thing.role === '')) return [];
    return addressesIn(thing.fields, 'sameAs')
      .slice(0, 40)
      .flatMap((address) => {
        const profile = profileOf(address, tree.url);
        return profile === undefined
          ? []
          : [{ value: profile.address, handle: profile.handle, weight: 0.85, kind: 'sameAs of JSON-LD', source: url }];
      });
  });
}

/** Whose articles they are, as Facebook asks for it. */
function published(page: SitePage): LinkEvidence[] {
  const profile = profileOf(metaText(page, 'article:publisher'), page.url);
  if (profile === undefined) return [];
  return [{ value: profile.address, handle: profile.handle, weight: 0.6, kind: 'article:publisher', source: page.url }];
}

function linked({ tree, url, isStart }: SitePage, keys: readonly string[]): LinkEvidence[] {
  return tree.elements
    .filter(({ name }) => name === 'a')
    .slice(0, mostLinks)
    .flatMap((link) => {
      const isMe = /(?:^|\s)me(?:$|\s)/u.test(attr(link, 'rel'));
      const profile = profileOf(attr(link, 'href'), tree.url) ?? federatedProfile(attr(link, 'href'), tree.url);
      if (profile === undefined || isShare(link)) return [];
      const own = unmarked(decoded(profile.address.split('/').slice(3).join(' ')));
      const isAlike = keys.some((key) => own.includes(key) || (own.length > 4 && key.includes(own)));
      const region = regionOf(link);
      const isPlaced =
        region === 'header' ||
        region === 'footer' ||
        isMe ||
        isInside(link, (outer) => outer.depth > 2 && /social|follow|connect/u.test(nicknames(outer)));
      const weight = (isPlaced ? 0.6 : 0.2) + (isAlike ? 0.25 : 0);
      return [
        {
          value: profile.address,
          handle: profile.handle,
          weight: weight * (isStart ? 1 : 0.8),
          kind: isPlaced ? `link in the ${region === 'body' ? 'page' : region}` : 'link',
          source: url,
        },
      ];
    });
}

const isShare = (link: PageElement): boolean =>
  isInside(
    link,
    (outer) =>
      outer.depth > 2 &&
      /(?:^|[\s_-])(?:share|sharing|sharedaddy|comments?|author|byline|testimonials?)(?:$|[\s_-])/u.test(nicknames(outer)),
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function handleOf({ pages }: SitePages, profiles: readonly LinkEvidence[]): Finding | undefined {
  const said = pages.slice(0, 3).flatMap((page) => {
    const handle = /^@?(\w{1,30})$/u.exec(metaText(page, 'twitter:site'))?.[1];
    return handle === undefined || /^(?:twitter|wordpress|x|ghost|username)$/iu.test(handle)
      ? []
      : [{ value: handle, weight: 0.6, kind: 'twitter:site', source: page.url }];
  });
  const linkedHandles = profiles.flatMap(({ handle, weight, source, value }) =>
    handle === undefined ? [] : [{ value: handle, weight: weight * 0.7, kind: URL.parse(value)?.hostname ?? 'link', source }],
  );
  const [best, rival] = weighed([...said, ...linkedHandles], (handle) => handle.toLowerCase());
  if (best === undefined) return undefined;
  return finding('identity.handle', `@${best.best.value}`, {
    source: best.best.source,
    confidence: confidenceOf(best.score, rival?.score),
    evidence: best.all.map(({ kind }) => kind).join(', '),
  });
}
