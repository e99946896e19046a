import { misconfigured } from '../platform-failures.js';
import { isPrivate } from '../server-address.js';
import { siteKinds, type SiteKind } from './site-kinds.js';

/** A repository, and where posts go within it. */
export interface RepositoryAccess {
  /** Of the repository, without a slash at its end. */
  url: string;
  branch: string;
  username: string;
  token: string;
  author: { name: string; email: string };
  kind: SiteKind;
  /** Folder of the posts, without slashes at its ends; empty for the root. */
  folder: string;
  /** Where the site is published, without a slash at its end; empty when nobody has said. */
  publicUrl: string;
}

/** What no message may repeat. */
export const secretsOf = ({ username, token }: RepositoryAccess): string[] => [
  token,
  Buffer.from(`${username}:${token}`).toString('base64'),
];

type Credentials = Readonly<Record<string, string>>;

/** As they are stored. @throws ChannelError `credentials_missing` */
export function accessOf(credentials: Credentials): RepositoryAccess {
  const { repository = '', branch = '', username = '', token = '', authorName = '', authorEmail = '' } = credentials;
  const { site = '', folder, publicUrl = '' } = credentials;
  if ([repository, branch, username, token, authorName, authorEmail].includes(''))
    throw misconfigured(
      'credentials_missing',
      'Address of the repository, branch, user name, token, and name and email of the author are all needed.',
    );
  const kind = isKind(site) ? site : 'plain';
  return {
    url: repository.replace(/\/+$/, ''),
    ...{ branch, username, token, kind },
    author: { name: authorName, email: authorEmail },
    folder: folder ?? siteKinds[kind].folder,
    publicUrl: publicUrl.replace(/\/+$/, ''),
  };
}

const isKind = (text: string): text is SiteKind => Object.hasOwn(siteKinds, text);
const trimmed = (text = ''): string => text.trim();
/** Names that no system takes for something else, and that need no quoting in addresses. */
const folderName = /^[\w-][\w.-]*$/;
/** Of those that Git takes (git-check-ref-format) what is needed. */
const branchName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/**
 * As a person entered them.
 * @returns what is stored: everything that was left out as it is by default
 * @throws ChannelError that names the field
 */
export function checkedCredentials(entered: Credentials): Credentials {
  const kind = trimmed(entered['site']).toLowerCase();
  if (!isKind(kind))
    throw misconfigured('site_invalid', `The kind of site is one of: ${Object.keys(siteKinds).join(', ')}.`, 'site');
  const folder = checkedFolder(trimmed(entered['folder']) || siteKinds[kind].folder, kind);
  const branch = trimmed(entered['branch']);
  if (!branchName.test(branch) || branch.includes('..') || branch.endsWith('.lock'))
    throw misconfigured('branch_invalid', 'This cannot be the name of a branch. Enter it as in "main".', 'branch');
  const author = [trimmed(entered['authorName']), trimmed(entered['authorEmail'])] as const;
  if (author.some((part) => /[<>\r\n\0]/.test(part)) || !/^[^\s@]+@[^\s@]+$/.test(author[1]))
    throw misconfigured('author_invalid', 'Enter a name and an email address for the author of commits.', 'authorEmail');
  const publicUrl = trimmed(entered['publicUrl']).replace(/\/+$/, '');
  return {
    ...{ repository: checkedAddress(trimmed(entered['repository'])), branch },
    ...{ username: trimmed(entered['username']), token: trimmed(entered['token']) },
    ...{ authorName: author[0], authorEmail: author[1], site: kind, folder },
    ...(publicUrl !== '' && { publicUrl: checkedPublicUrl(publicUrl) }),
  };
}

function checkedAddress(entered: string): string {
  const url = URL.parse(entered);
  if (url === null || !isPrivate(url))
    throw misconfigured('invalid_url', 'The repository must be an https URL, as it is used to clone it.', 'repository');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw misconfigured('invalid_url', 'Enter the address of the repository without a user name, token or query.', 'repository');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function checkedPublicUrl(entered: string): string {
  const url = URL.parse(entered);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw misconfigured(
      'invalid_url',
      'The address of the site must be a web address, such as https://blog.example.',
      'publicUrl',
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function checkedFolder(entered: string, kind: SiteKind): string {
  const parts = entered.split('/').filter((part) => part !== '');
  if (!parts.every((part) => folderName.test(part)))
    throw misconfigured(
      'folder_invalid',
      'Enter the folder of the posts as in "content/posts": letters, digits, - _ and .',
      'folder',
    );
  const { within } = siteKinds[kind];
  const folder = parts.join('/');
  if (within !== '' && !`/${folder}/`.includes(`/${within}/`))
    throw misconfigured(
      'folder_invalid',
      `Sites of this kind have their posts in a folder named "${within}", or below one.`,
      'folder',
    );
  return folder;
}
