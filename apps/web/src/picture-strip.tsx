import type { ReactElement } from 'react';
import { latestPictures, type FeedPicture, type JsonFeed } from './feed-pictures.js';
import { usePolled } from './use-polled.js';

const refreshMs = 5_000;
const atMost = 8;

/** The latest pictures of the feed, beside each other. */
export function PictureStrip(): ReactElement {
  const { value: feed } = usePolled<JsonFeed>('/feed/feed.json', refreshMs);
  const pictures = feed === null ? null : latestPictures(feed, atMost);
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Latest in the feed</h2>
      {pictures?.length === 0 && <p className="notice">Nothing with a picture has been published yet.</p>}
      {pictures !== null && pictures.length > 0 && (
        <ul className="pictures">
          {pictures.map((picture) => (
            <Picture key={picture.id} {...picture} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Picture({ page, image, title, publishedAt }: FeedPicture): ReactElement {
  return (
    <li>
      <a href={page}>
        <img src={image} alt="" loading="lazy" />
        <span className="title">{title}</span>
        {publishedAt !== null && <time dateTime={publishedAt.toISOString()}>{shown.format(publishedAt)}</time>}
      </a>
    </li>
  );
}

const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
