import type { GenerationResource, WrittenContent } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useStreamedText } from '../api/use-streamed-text.js';
import { Button } from '../ui/button.js';
import { copyText } from '../ui/snippet.js';
import { Distance } from '../ui/moment.js';
import { ReceiptLink } from '../ui/receipt-link.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { startArticle, writingChoices } from './queries.js';
import { RewriteForm } from './rewrite-form.js';
import { TextBeingWritten } from './text-being-written.js';
import { writeWords } from './words.js';

/** One generation: its text, or how far it is, or why there is none. */
export function WrittenText({ id, attributes }: GenerationResource & { id: string }): ReactElement {
  const { prompt, status, written, error, createdAt, brandId } = attributes;
  const caption = useId();
  return (
    <article className="written">
      <header>
        <p className="caption theirs" id={caption}>
          {prompt}
        </p>
        <p className="note">
          {written !== null && (
            <>
              <Kind {...written} /> ·{' '}
            </>
          )}
          <Distance at={createdAt} /> · <ReceiptLink generationId={id} describedBy={caption} />
        </p>
      </header>
      {written !== null && <Text {...written} />}
      {written?.type === 'article_outline' && brandId !== null && (
        <WriteOutlined topic={prompt} brandId={brandId} outline={written.body ?? ''} />
      )}
      {written === null && <Progress id={id} {...attributes} />}
      {error !== null && <p className="theirs">{error.message}</p>}
      <Ending status={status} />
    </article>
  );
}

function Kind({ type, platform }: WrittenContent): ReactElement {
  const t = useWords(writeWords);
  const { channels = [] } = useQuery(writingChoices(useOrganization())).data ?? {};
  const name = t(`type.${type}`);
  const label = channels.find(({ id }) => id === platform)?.attributes.label ?? platform;
  return <>{label === null ? name : t('for', { type: name, platform: label })}</>;
}

type Attributes = GenerationResource['attributes'];

/** Says it once a text that was not done when the page showed it first has ended. */
function Ending({ status }: Pick<Attributes, 'status'>): ReactElement | null {
  const t = useWords(writeWords);
  const [wasUnderWay] = useState(isUnderWay(status));
  if (!wasUnderWay) return null;
  const isSaid = status === 'completed' || status === 'failed';
  return (
    <span role="status" className="visually-hidden">
      {isSaid && t(`ended.${status}`)}
    </span>
  );
}

const isUnderWay = (status: Attributes['status']): boolean => status === 'queued' || status === 'processing';

function Progress({ id, status, progress, sections }: Attributes & { id: string }): ReactElement {
  const t = useWords(writeWords);
  const text = useStreamedText(isUnderWay(status) ? id : undefined);
  // Until the next section has begun, the page still has the text of the one before.
  const isPast = typeof text?.section === 'number' && sections[text.section]?.isWritten === true;
  if (status === 'processing')
    return (
      <>
        <progress aria-label={t('status.processing')} max={100} value={progress} />
        {sections.length > 0 && <Sections sections={sections} current={text?.section} />}
        {text !== undefined && !isPast && <TextBeingWritten {...text} />}
      </>
    );
  return <Status tone={status === 'failed' ? 'troubled' : 'neutral'}>{t(`status.${status}`)}</Status>;
}

/** The sections of an article while it is written. */
function Sections({ sections, current }: Pick<Attributes, 'sections'> & { current: number | null | undefined }): ReactElement {
  const t = useWords(writeWords);
  const stateOf = (isWritten: boolean, index: number) => {
    if (isWritten) return 'section.written';
    return index === current ? 'section.writing' : 'section.waiting';
  };
  return (
    <ol className="written-sections">
      {sections.map(({ heading, isWritten }, index) => (
        // Two sections may have the same heading.
        <li key={index} className={isWritten ? undefined : 'soft'}>
          <span className="theirs">{heading === '' ? t('section.introduction') : heading}</span>
          <span className="note"> · {t(stateOf(isWritten, index))}</span>
        </li>
      ))}
    </ol>
  );
}

/** The article of an outline, by a click. */
function WriteOutlined({ topic, brandId, outline }: { topic: string; brandId: string; outline: string }): ReactElement {
  const t = useWords(writeWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startArticle({ client, body: { topic, brandId, outline, image: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations', 'texts'] }),
  });
  return (
    <>
      <Button onClick={() => start.mutate()} isBusy={start.isPending}>
        {t('outline.write')}
      </Button>
      {start.isError && <Trouble error={start.error} />}
    </>
  );
}

function Text({ posts, title, body, postId, releaseId, articleId, findings }: WrittenContent): ReactElement {
  const t = useWords(writeWords);
  const { slug } = useOrganization();
  const [isRewriting, setRewriting] = useState(false);
  const parts = posts.length > 0 ? posts : [body ?? ''];
  return (
    <>
      {title !== null && <h3 className="theirs">{title}</h3>}
      {parts.map((part, index) => (
        // A thread may say the same twice.
        <p key={index} className="written-part theirs">
          {part}
        </p>
      ))}
      {findings.length > 0 && (
        <ul className="faults">
          {findings.map(({ rule, detail }) => (
            <li key={`${rule} ${detail}`}>
              {t(rule === 'cut_off' && postId !== null ? 'finding.cut_off.post' : `finding.${rule}`, { detail })}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {postId !== null && releaseId === null && (
          <Link className="button" to={`/${slug}/~/compose`} search={{ post: postId }}>
            {t('compose')}
          </Link>
        )}
        {releaseId !== null && (
          <Link className="button" to={`/${slug}/~/releases/${releaseId}`}>
            {t('release')}
          </Link>
        )}
        {articleId !== null && (
          <Link className="button" to={`/${slug}/~/articles/${articleId}`}>
            {t('article')}
          </Link>
        )}
        {postId !== null && (
          <Button aria-expanded={isRewriting} onClick={() => setRewriting(!isRewriting)}>
            {t('rewrite')}
          </Button>
        )}
        <Copy text={[...(title === null ? [] : [title]), ...parts].join('\n\n')} />
      </div>
      {isRewriting && postId !== null && <RewriteForm postId={postId} onStarted={() => setRewriting(false)} />}
    </>
  );
}

function Copy({ text }: { text: string }): ReactElement {
  const t = useWords(writeWords);
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => void copyText(text).then(setCopied);
  return (
    <>
      <Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
