import type { KnowledgeHitResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Loaded } from '../ui/loaded.js';
import { Empty } from '../ui/panel.js';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { usePlaceText } from './place-text.js';
import { hitsOf } from './queries.js';
import { purposes, type Purpose } from './states.js';
import { knowledgeWords } from './words.js';

interface HitsProps {
  brandId: string;
  to: string;
  q: string;
  purpose: Purpose | undefined;
}

/** What was found in the texts of a brand, the best first. */
export function Hits({ brandId, to, q, purpose }: HitsProps): ReactElement {
  const t = useWords(knowledgeWords);
  const id = useId();
  const query = useQuery(hitsOf(useOrganization(), brandId, q, purpose));
  const found = query.data?.data.length;
  return (
    <section className="knowledge-found" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('found', { query: q })}</h2>
        <Link to={to} search={{}}>
          {t('none.clear')}
        </Link>
      </header>
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: { q } },
          ...purposes.map((each) => ({ label: t(`purpose.${each}`), search: { q, purpose: each } })),
        ]}
      />
      <p role="status" className="note">
        {found !== undefined && t('found.count', { count: found })}
      </p>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>{t('found.none')}</p>
              <p className="note">{t('found.none.hint')}</p>
            </Empty>
          ) : (
            <ol className="knowledge-hits" aria-labelledby={id}>
              {data.map((hit) => (
                <Hit key={hit.id} brandId={brandId} hit={hit.attributes} best={data[0]?.attributes.score ?? 0} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

type Found = KnowledgeHitResource['attributes'];

function Hit({ brandId, hit, best }: { brandId: string; hit: Found; best: number }): ReactElement {
  const t = useWords(knowledgeWords);
  const { slug } = useOrganization();
  const placeText = usePlaceText();
  const { word, tone } = relevanceOf(hit.score, best);
  return (
    <li>
      <div className="known">
        <h3>
          <Link className="theirs" to={`/${slug}/~/brands/${brandId}/knowledge/${hit.sourceId}`}>
            {hit.title}
          </Link>
        </h3>
        <Status tone={tone}>{t(`relevance.${word}`)}</Status>
      </div>
      <blockquote className="theirs">
        <Marked quote={hit.quote} highlights={hit.highlights} />
      </blockquote>
      <p className="note">
        {[t(`kind.${hit.kind}`), t(`purpose.${hit.purpose}`), placeText(hit)].join(' · ')}
        {hit.match !== 'words' && ` · ${t(`match.${hit.match}`)}`}
      </p>
    </li>
  );
}

/** Text as it is, with what was looked for marked. */
function Marked({ quote, highlights }: Pick<Found, 'quote' | 'highlights'>): ReactElement {
  return (
    <>
      {highlights.map(({ start, end }, index) => (
        <span key={start}>
          {quote.slice(highlights[index - 1]?.end ?? 0, start)}
          <mark>{quote.slice(start, end)}</mark>
        </span>
      ))}
      {quote.slice(highlights.at(-1)?.end ?? 0)}
    </>
  );
}

/** Scores say how hits of one answer compare, so they are shown beside the best. */
function relevanceOf(score: number, best: number): { word: 'best' | 'close' | 'far'; tone: Tone } {
  if (score === best) return { word: 'best', tone: 'well' };
  return score >= best * 0.6 ? { word: 'close', tone: 'info' } : { word: 'far', tone: 'neutral' };
}
