import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Distance } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { latestPictures, type FeedPicture } from './feed-pictures.js';
import { feedQuery } from './queries.js';
import { statusWords } from './words.js';

const atMost = 8;

/** The latest images of the feed, beside each other. */
export function PictureStrip(): ReactElement {
  const t = useWords(statusWords);
  const { data: feed } = useQuery(feedQuery);
  const pictures = feed && latestPictures(feed, atMost);
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures')}</h2>
      {pictures?.length === 0 && <p className="note">{t('pictures.none')}</p>}
      {pictures !== undefined && pictures.length > 0 && (
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
  const t = useWords(statusWords);
  return (
    <li>
      <a href={page}>
        <img src={image} alt="" loading="lazy" />
        <span className="title">{title ?? t('untitled')}</span>
        {publishedAt !== null && <Distance at={publishedAt} />}
      </a>
    </li>
  );
}
