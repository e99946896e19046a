import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import type { Point } from '@imprint/contracts/publishing/content-rules';
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

/** A post on one account: the text that it has there, and its pictures in their order. */
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
          {'url' in each ? <FileByAddress {...each} /> : <Picture {...each} />}
        </li>
      ))}
    </ul>
  );
}

/** A thread as the API has it, with its pictures by their ids. */
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

/** Pictures and films in their own shape; anything else as a link. */
function FileByAddress({ url, mimeType, altText }: AddressedFile): ReactElement {
  const t = useWords(uiWords);
  if (mimeType.startsWith('image/')) return <img className="preview-file" src={url} alt={altText ?? ''} loading="lazy" />;
  if (mimeType.startsWith('video/')) return <video className="preview-file" src={url} controls preload="metadata" />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('preview.file', { type: mimeType })}
    </a>
  );
}

/** A picture by its id. */
export function Picture({ assetId, altText, focus }: PreviewMedia): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  const file = data?.data.attributes;
  return file === undefined ? (
    <span className="picture" />
  ) : (
    <img
      className="picture"
      src={file.url}
      alt={altText ?? file.altText ?? ''}
      loading="lazy"
      style={focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
}
