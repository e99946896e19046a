import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import './post-preview.css';

interface PreviewMedia {
  assetId: string;
  altText?: string | undefined;
}

interface PostPreviewProps {
  account: string;
  channel: string;
  /** When it goes out there, where that is not the same everywhere. */
  time?: ReactNode;
  text: string;
  /** Stands where there is no text. */
  empty: string;
  media: readonly PreviewMedia[];
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
            <li key={each.assetId}>
              <Picture {...each} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A picture by its id. */
export function Picture({ assetId, altText }: PreviewMedia): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  const file = data?.data.attributes;
  return file === undefined ? (
    <span className="picture" />
  ) : (
    <img className="picture" src={file.url} alt={altText ?? file.altText ?? ''} loading="lazy" />
  );
}
