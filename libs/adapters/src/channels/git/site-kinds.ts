import { shortened } from '../shortened.js';

/** Generators of sites, and what is none. */
export type SiteKind = 'hugo' | 'astro' | 'jekyll' | 'plain';

/** What is said of a post at the beginning of its file. */
export interface PostHead {
  title: string;
  tags: readonly string[];
  /** The text, for a description of it. */
  text: string;
  at: Date;
}

interface SiteRules {
  /** Of posts, unless somebody has chosen another. */
  folder: string;
  /** The folder in which, or below which, posts have to be; empty for any. What stands before it is the folder of the site. */
  within: string;
  /** Folder of images from that of the site on, and the same in addresses on the site. */
  images: string;
  imagesOnSite: string;
  /** Whether the day of a post begins the name of its file. */
  isDated: boolean;
  /** Front matter, in order; null for a heading in its place. */
  head: ((post: PostHead) => readonly (readonly [name: string, value: string | readonly string[] | Verbatim])[]) | null;
  /** Path of a post on the site, as generators have it by default. @param section folders of the post below `within` */
  pathOf(section: string, name: string): string;
}

/** Not in quotation marks. */
interface Verbatim {
  verbatim: string;
}

/** To the second. */
const iso = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
const tagsOf = ({ tags }: PostHead): [string, readonly string[]][] => (tags.length === 0 ? [] : [['tags', tags]]);
const below = (section: string): string => (section === '' ? '' : `${section}/`);

export const siteKinds: Readonly<Record<SiteKind, SiteRules>> = {
  // https://gohugo.io/content-management/front-matter/
  hugo: {
    ...{ folder: 'content/posts', within: 'content', images: 'static/images', imagesOnSite: 'images', isDated: false },
    head: (post) => [['title', post.title], ['date', { verbatim: iso(post.at) }], ...tagsOf(post)],
    pathOf: (section, name) => `${below(section)}${name}/`,
  },
  // The schema of https://github.com/withastro/astro/blob/main/examples/blog/src/content.config.ts, which needs a description.
  astro: {
    ...{ folder: 'src/content/blog', within: 'src/content', images: 'public/images', imagesOnSite: 'images', isDated: false },
    head: (post) => [
      ['title', post.title],
      ['description', descriptionOf(post)],
      ['pubDate', { verbatim: iso(post.at) }],
      ...tagsOf(post),
    ],
    pathOf: (section, name) => `${below(section)}${name}/`,
  },
  // https://github.com/jekyll/jekyll/blob/master/docs/_docs/posts.md, and permalinks.md beside it
  jekyll: {
    ...{ folder: '_posts', within: '_posts', images: 'assets/images', imagesOnSite: 'assets/images', isDated: true },
    head: (post) => [
      ['layout', { verbatim: 'post' }],
      ['title', post.title],
      ['date', { verbatim: `${iso(post.at).replace('T', ' ').replace('Z', '')} +0000` }],
      ...tagsOf(post),
    ],
    pathOf: (_section, name) => name.replace(/^(\d{4})-(\d\d)-(\d\d)-(.*)$/, '$1/$2/$3/$4.html'),
  },
  plain: {
    ...{ folder: '', within: '', images: 'images', imagesOnSite: 'images', isDated: false },
    head: null,
    pathOf: (section, name) => `${below(section)}${name}.md`,
  },
};

/** The first words of the text, as one line. */
function descriptionOf({ text, title }: PostHead): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? title : shortened(line, 160);
}

/** The parts of a folder before and after the one in which posts have to be; all of it is after where there is none. */
export function aroundContent(folder: string, kind: SiteKind): { root: string; section: string } {
  const { within } = siteKinds[kind];
  const at = within === '' ? -1 : `/${folder}/`.indexOf(`/${within}/`);
  if (at < 0) return { root: '', section: folder };
  return { root: folder.slice(0, Math.max(at - 1, 0)), section: folder.slice(at + within.length + 1) };
}
