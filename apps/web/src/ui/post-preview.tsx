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
}

/** A post on one account: the text that it has there, and its pictures in their order. */
export function PostPreview({ account, channel, time, text, empty, media }: PostPreviewProps): ReactElement {
  return (
    <li className="preview">
      <h3>
        <span className="theirs">{account}</span> <span className="note">{channel}</span>
      </h3>
      {time !== undefined && <p className="note">{time}</p>}
      <p className={text.trim() === '' ? 'soft' : 'theirs copy'}>{text.trim() === '' ? empty : text}</p>
      {media.length > 0 && (
        <ul className="preview-media">
          {media.map((each) => (
            <li key={'url' in each ? each.url : each.assetId}>
              {'url' in each ? <FileByAddress {...each} /> : <Picture {...each} />}
            </li>
          ))}
        </ul>
      )}
    </li>
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
