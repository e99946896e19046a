import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import type { Point } from '../pictures/area.js';
import { uiWords } from './words.js';
import './post-preview.css';

interface PreviewMedia {
  assetId: string;
  altText?: string | undefined;
  focus?: Point | undefined;
}

/** A file whose address is known, for people who cannot read the library. */
interface AddressedFile {
  url: string;
  mimeType: string;
  altText: string | null;
}

interface PostPreviewProps {
  account: string;
  channel: string;
  /** When it goes out there, where that is not the same everywhere. */
  time?: ReactNode;
  text: string;
  /** Stands where there is no text. */
  empty: string;
  media: readonly (PreviewMedia | AddressedFile)[];
  /** The later posts of its thread. */
  thread?: readonly ThreadPost[];
  /** Empty for none. */
  firstComment?: string;
}

/** A later post of a thread. */
interface ThreadPost {
  text: string;
  media: PostPreviewProps['media'];
}

/** A post on one account: the text that it has there, and its files in their order. */
export function PostPreview(props: PostPreviewProps): ReactElement {
  const { account, channel, time, text, empty, media, thread = [], firstComment = '' } = props;
  return (
    <li className="preview">
      <h3>
        <span className="theirs">{account}</span> <span className="note">{channel}</span>
      </h3>
      {time !== undefined && <p className="note">{time}</p>}
      <p className={text.trim() === '' ? 'soft' : 'theirs copy'}>{text.trim() === '' ? empty : text}</p>
      <Files media={media} />
      <Following thread={thread} firstComment={firstComment} />
    </li>
  );
}

function Files({ media }: Pick<PostPreviewProps, 'media'>): ReactElement | null {
  if (media.length === 0) return null;
  return (
    <ul className="preview-media">
      {media.map((each) => (
        <li key={'url' in each ? each.url : each.assetId}>
          {'url' in each ? <FileByAddress {...each} /> : <LibraryFile {...each} />}
        </li>
      ))}
    </ul>
  );
}

/** A thread as the API has it, with its files by their ids. */
export const shownThread = (thread: readonly { text: string; assetIds: readonly string[] }[]): ThreadPost[] =>
  thread.map(({ text, assetIds }) => ({ text, media: assetIds.map((assetId) => ({ assetId })) }));

/** What follows a post: the later posts of its thread, and its first comment. Nothing where nothing does. */
export function Following({
  thread,
  firstComment,
}: {
  thread: readonly ThreadPost[];
  firstComment: string;
}): ReactElement | null {
  const t = useWords(uiWords);
  if (thread.length === 0 && firstComment === '') return null;
  return (
    <ol className="following">
      {thread.map(({ text, media }, index) => (
        <li key={index}>
          <span className="note">{t('thread.post', { number: index + 2 })}</span>
          {text !== '' && <p className="theirs copy">{text}</p>}
          <Files media={media} />
        </li>
      ))}
      {firstComment !== '' && (
        <li>
          <span className="note">{t('thread.comment')}</span>
          <p className="theirs copy">{firstComment}</p>
        </li>
      )}
    </ol>
  );
}

/** Pictures, videos and audio in their own shape; anything else as a link. */
function FileByAddress({ url, mimeType, altText }: AddressedFile): ReactElement {
  const t = useWords(uiWords);
  if (mimeType.startsWith('image/')) return <img className="preview-file" src={url} alt={altText ?? ''} loading="lazy" />;
  const kind = mediaKindOf(mimeType);
  if (kind === 'video' || kind === 'audio') return <Player kind={kind} className="preview-file" url={url} altText={altText} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('preview.file', { type: mimeType })}
    </a>
  );
}

interface PlayerProps {
  kind: 'video' | 'audio';
  className: string;
  url: string;
  /** Said as its label, because a player has no alternative text. */
  altText: string | null;
}

function Player({ kind: Media, className, url, altText }: PlayerProps): ReactElement {
  const label = altText !== null && altText !== '' && { 'aria-label': altText };
  return <Media className={className} src={url} controls preload="metadata" {...label} />;
}

/** A picture, a video or audio by its id. */
export function LibraryFile({ assetId, altText, focus }: PreviewMedia): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  const file = data?.data.attributes;
  if (file === undefined) return <span className="picture" />;
  const described = altText ?? file.altText ?? '';
  if (file.kind !== 'image') return <Player kind={file.kind} className="player" url={file.url} altText={described} />;
  return (
    <img
      className="picture"
      src={file.url}
      alt={described}
      loading="lazy"
      style={focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
}
