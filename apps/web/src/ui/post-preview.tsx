import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import {
  cardedLink,
  imageFit,
  sendableCards,
  shownCard,
  videoFit,
  type Area,
  type FittableImage,
  type ImageLimit,
  type LinkCardMaker,
  type Point,
  type ShowableCard,
  type Size,
  type VideoFit,
  type VideoLimit,
} from '@imprint/contracts/publishing/content-rules';
import type { AssetResource } from '@imprint/sdk';
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
  posterUrl: string | null;
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
  /** What images there may be; others are shown as they are changed for the channel. */
  images?: ImageLimit | undefined;
  /** The same of videos; null where there may be none. */
  videos?: VideoLimit | null | undefined;
  /** The later posts of its thread. */
  thread?: readonly ThreadPost[];
  /** Empty for none. */
  firstComment?: string;
  /** Of its links. */
  cards?: readonly PreviewCard[] | undefined;
  /** Who makes the cards of links there; left out where none are shown. */
  cardsBy?: LinkCardMaker | undefined;
}

/** The card of a link. */
interface PreviewCard extends ShowableCard {
  description: string;
  assetId: string | null;
  /** For people who cannot read the library. */
  picture?: AddressedFile | null | undefined;
}

/** A later post of a thread. */
interface ThreadPost {
  text: string;
  media: PostPreviewProps['media'];
}

/** A post on one account: the text that it has there, and its files in their order. */
export function PostPreview(props: PostPreviewProps): ReactElement {
  const { account, channel, time, text, empty, media, images, videos } = props;
  const { thread = [], firstComment = '', cards = [], cardsBy } = props;
  return (
    <li className="preview">
      <h3>
        <span className="theirs">{account}</span> <span className="note">{channel}</span>
      </h3>
      {time !== undefined && <p className="note">{time}</p>}
      <p className={text.trim() === '' ? 'soft' : 'theirs copy'}>{text.trim() === '' ? empty : text}</p>
      <Files media={media} images={images} videos={videos} />
      <LinkCardOf {...{ text, media, cards, cardsBy }} />
      <Following {...{ thread, firstComment, images, videos, cards, cardsBy }} />
    </li>
  );
}

/** The card of a post's first link: as it is sent, or that the platform makes it. */
function LinkCardOf({
  text,
  media,
  cards = [],
  cardsBy,
}: Pick<PostPreviewProps, 'text' | 'media' | 'cards' | 'cardsBy'>): ReactElement | null {
  const t = useWords(uiWords);
  const post = { text, media };
  if (cardsBy === 'platform' && cardedLink(post) !== undefined) return <p className="note">{t('preview.card.platform')}</p>;
  const card = cardsBy === 'sent' ? shownCard(post, sendableCards(cards)) : undefined;
  if (card === undefined) return null;
  return (
    <div className="link-card">
      {card.assetId !== null && <LibraryFile assetId={card.assetId} />}
      {card.picture && <img className="picture" src={card.picture.url} alt="" loading="lazy" />}
      <div>
        <strong className="theirs">{card.title}</strong>
        <p className="theirs">{card.description}</p>
        <span className="note theirs">{URL.parse(card.url)?.hostname ?? card.url}</span>
      </div>
    </div>
  );
}

function Files({ media, images, videos }: Pick<PostPreviewProps, 'media' | 'images' | 'videos'>): ReactElement | null {
  if (media.length === 0) return null;
  return (
    <ul className="preview-media">
      {media.map((each) => (
        <li key={'url' in each ? each.url : each.assetId}>
          {'url' in each ? <FileByAddress {...each} /> : <FittedFile {...each} images={images} videos={videos} />}
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
  images,
  videos,
  ...shown
}: Pick<PostPreviewProps, 'images' | 'videos' | 'cards' | 'cardsBy'> & {
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
          <Files media={media} images={images} videos={videos} />
          <LinkCardOf {...{ text, media, ...shown }} />
        </li>
      ))}
      {firstComment !== '' && (
        <li>
          <span className="note">{t('thread.comment')}</span>
          <p className="theirs copy">{firstComment}</p>
          <LinkCardOf text={firstComment} media={[]} {...shown} />
        </li>
      )}
    </ol>
  );
}

/** Pictures, videos and audio in their own shape; anything else as a link. */
function FileByAddress({ url, posterUrl, mimeType, altText }: AddressedFile): ReactElement {
  const t = useWords(uiWords);
  if (mimeType.startsWith('image/')) return <img className="preview-file" src={url} alt={altText ?? ''} loading="lazy" />;
  const kind = mediaKindOf(mimeType);
  if (kind === 'video' || kind === 'audio')
    return <Player kind={kind} className="preview-file" url={url} poster={posterUrl} altText={altText} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('preview.file', { type: mimeType })}
    </a>
  );
}

/** A file as the channel gets it, and what was changed for that. */
function FittedFile({ images, videos, ...media }: PreviewMedia & Pick<PostPreviewProps, 'images' | 'videos'>): ReactElement {
  const t = useWords(uiWords);
  const { data } = useQuery(assetById(useOrganization(), media.assetId));
  const file = data?.data.attributes;
  const fit = file === undefined || images === undefined ? null : imageFit(fittable(file, media.focus), images);
  const movie = file === undefined ? null : videoFit({ ...file, sizeBytes: file.bytes }, videos);
  if (movie !== null) return <FittedVideo {...media} fit={movie} />;
  if (file === undefined || fit === null) return <LibraryFile {...media} />;
  const { url, width, height, altText } = file;
  const isConverted = images?.mimeTypes.includes(file.mimeType) !== true || file.bytes > images.maxBytes;
  const { area } = fit;
  const changed = area === null ? 'converted' : isConverted ? 'both' : 'cropped';
  return (
    <figure className="fitted">
      <img
        className="picture"
        src={url}
        alt={media.altText ?? altText ?? ''}
        loading="lazy"
        style={area === null ? undefined : shownPart(area, { width: width ?? 0, height: height ?? 0 })}
      />
      <figcaption className="note">{t(`preview.${changed}`)}</figcaption>
    </figure>
  );
}

/** A video as it is, and what becomes of it. */
function FittedVideo({ fit: { size, bitrate }, ...media }: PreviewMedia & { fit: VideoFit }): ReactElement {
  const t = useWords(uiWords);
  const change = t(bitrate === null ? 'preview.packed' : 'preview.encoded');
  return (
    <figure className="fitted">
      <LibraryFile {...media} />
      <figcaption className="note">{size === null ? change : `${change}, ${t('preview.pixels', { ...size })}`}</figcaption>
    </figure>
  );
}

const fittable = (
  { mimeType, bytes: sizeBytes, width, height }: AssetResource['attributes'],
  focus: Point | undefined,
): FittableImage => ({ mimeType, sizeBytes, width, height, focus: focus ?? null });

/** Shows the part of a picture in its own shape. */
function shownPart(area: Area, { width, height }: Size): CSSProperties {
  const place = (start: number, all: number, shown: number): string => `${all === shown ? 50 : (100 * start) / (all - shown)}%`;
  return {
    width: 'auto',
    aspectRatio: `${area.width} / ${area.height}`,
    objectPosition: `${place(area.x, width, area.width)} ${place(area.y, height, area.height)}`,
  };
}

interface PlayerProps {
  kind: 'video' | 'audio';
  className: string;
  url: string;
  /** One of the pictures of a video, which is shown until it plays. */
  poster?: string | null;
  /** Said as its label, because a player has no alternative text. */
  altText: string | null;
}

function Player({ kind: Media, className, url, poster, altText }: PlayerProps): ReactElement {
  const picture = Media === 'video' && poster ? { poster } : {};
  const label = altText !== null && altText !== '' && { 'aria-label': altText };
  return <Media className={className} src={url} controls preload="metadata" {...picture} {...label} />;
}

/** A picture, a video or audio by its id. */
export function LibraryFile({ assetId, altText, focus }: PreviewMedia): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  const file = data?.data.attributes;
  if (file === undefined) return <span className="picture" />;
  const described = altText ?? file.altText ?? '';
  // Documents are in no post.
  if (file.kind === 'document') return <span className="picture" />;
  if (file.kind !== 'image')
    return <Player kind={file.kind} className="player" url={file.url} poster={file.posterUrl} altText={described} />;
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
