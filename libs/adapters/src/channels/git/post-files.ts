import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { articleContent } from '../markdown-article.js';
import { imageLine } from '../markdown-image.js';
import { markLength, postSlug, readablePart } from '../post-slug.js';
import type { RepositoryAccess } from './access.js';
import { withoutTemplates, yamlText } from './markdown.js';
import { aroundContent, siteKinds } from './site-kinds.js';

/** Code points of a title, which is a heading and a line of the log. */
const titleLength = 200;

type Written = Pick<OutgoingPost, 'title' | 'text' | 'targetId' | 'scheduledAt' | 'media'>;
/** Where posts of an account go. */
type Place = Pick<RepositoryAccess, 'kind' | 'folder' | 'publicUrl'>;

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** Title and body of a post. A site always has a title: without any, it is the day. */
export function contentOf(post: Pick<Written, 'title' | 'text' | 'scheduledAt'>): ReturnType<typeof articleContent> {
  const content = articleContent(post, { titleLength });
  return { ...content, title: oneLine(content.title, titleLength) || day(post.scheduledAt) };
}

/**
 * Names that the file of a post may get, the best one first. What has the second one is certainly the post itself, because it ends in the
 * random part of the target id.
 */
export function pathsOf(post: Written, { kind, folder }: Place): [readable: string, marked: string] {
  const { title } = contentOf(post);
  const before = `${folder === '' ? '' : `${folder}/`}${siteKinds[kind].isDated ? `${day(post.scheduledAt)}-` : ''}`;
  return [`${before}${readablePart(title)}.md`, `${before}${postSlug({ ...post, title })}.md`];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('/');

/** Folder of the images of one post, and of no other. */
export function imageFolder(path: string, targetId: string, { kind, folder }: Place): string {
  const { images } = siteKinds[kind];
  const root = kind === 'plain' ? folder : aroundContent(folder, kind).root;
  return joined(root, images, imagesOf(path, targetId));
}

const imagesOf = (path: string, targetId: string): string => `${nameOf(path)}-${targetId.slice(-markLength)}`;
const imageName = ({ assetId, mimeType }: Pick<OutgoingMedia, 'assetId' | 'mimeType'>): string =>
  `${assetId}.${extensions[mimeType] ?? 'bin'}`;

/** Names of the images, in the order of the post. */
export const imagePaths = (path: string, post: Written, place: Place): string[] =>
  post.media.map((file) => `${imageFolder(path, post.targetId, place)}/${imageName(file)}`);

/** The file of a post. */
export function markdownOf(path: string, post: Written, place: Place): string {
  const { kind } = place;
  const { head, imagesOnSite } = siteKinds[kind];
  const { title, body, tags } = contentOf(post);
  const text = withoutTemplates((head === null ? post.text : body).toWellFormed(), kind);
  const from = kind === 'plain' ? '' : `${pathnameOf(place)}/`;
  const images = post.media.map((file) =>
    imageLine(file.altText, `${from}${imagesOnSite}/${imagesOf(path, post.targetId)}/${imageName(file)}`),
  );
  const content = [text, ...images].filter((part) => part !== '').join('\n\n');
  if (head === null) return `# ${title}\n\n${content}\n`;
  const fields = head({ title, tags, text: body, at: post.scheduledAt }).map(([name, value]) => `${name}: ${yaml(value)}`);
  return `---\n${fields.join('\n')}\n---\n\n${content}\n`;
}

function yaml(value: string | readonly string[] | { verbatim: string }): string {
  if (typeof value === 'string') return yamlText(value);
  return 'verbatim' in value ? value.verbatim : `[${value.map(yamlText).join(', ')}]`;
}

const pathnameOf = ({ publicUrl }: Place): string => (URL.parse(publicUrl)?.pathname ?? '').replace(/\/$/, '');

/** A published post. Its id says which file it is, and whose images belong to it. */
export function recordOf(path: string, targetId: string, place: Place): PublishedRecord {
  const { kind, publicUrl } = place;
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const address = `${publicUrl}/${siteKinds[kind].pathOf(aroundContent(folder, kind).section, nameOf(path))}`;
  return {
    externalProviderId: `${targetId} ${path}`,
    externalShortcode: null,
    url: URL.canParse(publicUrl) ? address : null,
  };
}

/** What `recordOf` made the id of. */
export function placeOf(externalProviderId: string): { targetId: string; path: string } {
  const [targetId = '', path = ''] = externalProviderId.split(/ (.*)/s);
  return { targetId, path };
}
