import type { GenerationResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { batchTones } from '../ui/batch-tones.js';
import { FactList, type Fact } from '../ui/fact-list.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { AttemptList } from './attempt-list.js';
import { CreditFacts } from './credit-facts.js';
import { generationById } from './queries.js';
import { UsedContext } from './used-context.js';
import { generateWords, generationReceiptWords } from './words.js';
import './generate.css';

/** How a generation came about: what was asked for, which models were asked and why, and what it cost. */
export function ReceiptPage(): ReactElement {
  const { generationId }: { generationId?: string } = useParams({ strict: false });
  const query = useQuery(generationById(useOrganization(), generationId ?? ''));
  return <Loaded query={query}>{({ data }) => <Receipt id={data.id} attributes={data.attributes} />}</Loaded>;
}

type Attributes = GenerationResource['attributes'];

function Receipt({ id, attributes }: { id: string; attributes: Attributes }): ReactElement {
  const t = useWords(generationReceiptWords);
  const words = useWords(generateWords);
  const { slug } = useOrganization();
  const { status, createdAt, attempts } = attributes;
  return (
    <Page
      title={t('title')}
      lead={
        <>
          <p>
            <Link to={`/${slug}/~/generate`}>{t('back')}</Link>
          </p>
          <div className="known">
            <Status tone={batchTones[status]}>{words(`status.${status}`)}</Status>
            <span className="note">
              <Moment at={createdAt} />
            </span>
          </div>
        </>
      }
    >
      <div className="stack generation-receipt">
        <Panel title={t('request')}>
          <RequestFacts id={id} {...attributes} />
        </Panel>
        <Panel title={t('told')}>
          <UsedContext {...attributes} />
        </Panel>
        <Panel title={t('attempts')}>
          <Choice {...attributes} />
          {attempts.length > 0 ? <AttemptList attempts={attempts} /> : <Empty>{t(`attempts.none.${status}`)}</Empty>}
        </Panel>
        <Panel title={t('credits')}>
          <CreditFacts generationId={id} generation={attributes} />
        </Panel>
      </div>
    </Page>
  );
}

function RequestFacts({
  id,
  kind,
  prompt,
  brandId,
  output,
  written,
  error,
  startedAt,
  completedAt,
}: Attributes & { id: string }) {
  const t = useWords(generationReceiptWords);
  const organization = useOrganization();
  const known = useQuery(brands(organization)).data?.data ?? [];
  const place = placeOf({ output, written });
  const facts: (Fact | false)[] = [
    { name: t('kind'), value: t(`kind.${kind}`) },
    { name: t('prompt'), value: <span className="receipt-prompt">{prompt}</span> },
    brandId !== null && {
      name: t('brand'),
      value: (
        <Link to={`/${organization.slug}/~/brands/${brandId}`}>
          {known.find((each) => each.id === brandId)?.attributes.label ?? brandId}
        </Link>
      ),
    },
    startedAt !== null && { name: t('began'), value: <Moment at={startedAt} /> },
    completedAt !== null && { name: t('ended'), value: <Moment at={completedAt} /> },
    place !== undefined && {
      name: t('result'),
      value: (
        <Link {...place} to={`/${organization.slug}/~/${place.to}`}>
          {t('result.open')}
        </Link>
      ),
    },
    error !== null && { name: t('error'), value: error.message },
    { name: t('id'), value: <code>{id}</code> },
  ];
  return <FactList facts={facts.filter((fact) => fact !== false)} />;
}

/** The page of what was made; none while there is nothing, and of captions. */
function placeOf({ output, written }: Pick<Attributes, 'output' | 'written'>) {
  if (output !== null) return { to: `library/${output.assetId}` };
  const { articleId = null, releaseId = null, postId = null } = written ?? {};
  if (articleId !== null) return { to: `articles/${articleId}` };
  if (releaseId !== null) return { to: `releases/${releaseId}` };
  return postId === null ? undefined : { to: 'compose', search: { post: postId } };
}

/** Why the first model came first, and which would be next. */
function Choice({ choice, status, attempts, model }: Attributes): ReactElement | null {
  const t = useWords(generationReceiptWords);
  if (choice === null) return null;
  const { reason, next } = choice;
  const isOver = status !== 'queued' && status !== 'processing';
  const first = attempts[0]?.model ?? model;
  return (
    <div className="receipt-choice">
      <p>{t(`reason.${reason}`, { model: first })}</p>
      {next.length > 0 && <p>{t(isOver ? 'next.unused' : 'next', { models: next.join(', ') })}</p>}
    </div>
  );
}
