import type { GenerationResource } from '@imprint/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { FactList, type Fact } from '../ui/fact-list.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { keptMemories, sourceOf, usedPost } from './queries.js';
import { generationReceiptWords } from './words.js';

type Used = NonNullable<GenerationResource['attributes']['context']>;
type Context = Pick<GenerationResource['attributes'], 'brandId' | 'brandRevision' | 'context'>;

/** What of its brand a generation was made with: its revision, knowledge, memories and posts. What was deleted since is named by its id. */
export function UsedContext({ brandId, brandRevision, context }: Context): ReactElement {
  const t = useWords(generationReceiptWords);
  const { slug } = useOrganization();
  if (brandId === null) return <Empty>{t('used.nothing')}</Empty>;
  const revision: Fact[] =
    brandRevision === null
      ? []
      : [
          {
            name: t('used.revision'),
            value: <Link to={`/${slug}/~/brands/${brandId}`}>{t('used.number', { brandRevision })}</Link>,
          },
        ];
  return context === null ? <FactList facts={revision} /> : <Everything brandId={brandId} context={context} first={revision} />;
}

function Everything({ brandId, context, first }: { brandId: string; context: Used; first: readonly Fact[] }): ReactElement {
  const t = useWords(generationReceiptWords);
  const { knowledge, memoryIds, postIds } = context;
  const sourceIds = [...new Set(knowledge.map(({ sourceId }) => sourceId))];
  const parts: [string, ReactNode, number][] = [
    [t('used.knowledge'), <Sources key="knowledge" brandId={brandId} ids={sourceIds} />, sourceIds.length],
    [t('used.memories'), <Memories key="memories" brandId={brandId} ids={memoryIds} />, memoryIds.length],
    [t('used.posts'), <Posts key="posts" ids={postIds} />, postIds.length],
  ];
  const facts = parts.map(([name, value, count]): Fact => ({ name, value: count === 0 ? t('used.none') : value }));
  return <FactList facts={[...first, ...facts]} />;
}

function Sources({ brandId, ids }: { brandId: string; ids: readonly string[] }): ReactElement {
  const organization = useOrganization();
  const found = useQueries({ queries: ids.map((id) => sourceOf(organization, brandId, id)) });
  return (
    <ul className="receipt-used">
      {ids.map((id, index) => {
        const source = found[index]?.data?.data.attributes;
        return (
          <li key={id}>
            {source === undefined ? (
              <code>{id}</code>
            ) : (
              <Link to={`/${organization.slug}/~/brands/${brandId}/knowledge/${id}`}>{source.title}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Memories({ brandId, ids }: { brandId: string; ids: readonly string[] }): ReactElement {
  const kept = useQuery(keptMemories(useOrganization(), brandId)).data?.data ?? [];
  return (
    <ul className="receipt-used">
      {ids.map((id) => (
        <li key={id}>{kept.find((memory) => memory.id === id)?.attributes.text ?? <code>{id}</code>}</li>
      ))}
    </ul>
  );
}

function Posts({ ids }: { ids: readonly string[] }): ReactElement {
  const organization = useOrganization();
  const found = useQueries({ queries: ids.map((id) => usedPost(organization, id)) });
  return (
    <ul className="receipt-used">
      {ids.map((id, index) => {
        const post = found[index]?.data?.data.attributes;
        if (post === undefined)
          return (
            <li key={id}>
              <code>{id}</code>
            </li>
          );
        return (
          <li key={id}>
            <Link to={`/${organization.slug}/~/compose`} search={{ post: id }}>
              {firstWords(post.content)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const longest = 80;
const firstWords = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed().trimEnd()}…`;
