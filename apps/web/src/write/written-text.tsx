import type { GenerationResource, WrittenContent } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { copyText } from '../ui/snippet.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { writingChoices } from './queries.js';
import { writeWords } from './words.js';

/** One generation: its text, or how far it is, or why there is none. */
export function WrittenText({ attributes }: GenerationResource): ReactElement {
  const { prompt, written, error, createdAt } = attributes;
  return (
    <article className="written">
      <header>
        <p className="caption theirs">{prompt}</p>
        <p className="note">
          {written !== null && (
            <>
              <Kind {...written} /> ·{' '}
            </>
          )}
          <Distance at={createdAt} />
        </p>
      </header>
      {written !== null && <Text {...written} />}
      {written === null && <Progress {...attributes} />}
      {error !== null && <p className="theirs">{error.message}</p>}
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

function Progress({ status, progress }: GenerationResource['attributes']): ReactElement {
  const t = useWords(writeWords);
  if (status === 'processing') return <progress aria-label={t('status.processing')} max={100} value={progress} />;
  return <Status tone={status === 'failed' ? 'troubled' : 'neutral'}>{t(`status.${status}`)}</Status>;
}

function Text({ posts, title, body, postId, articleId, findings }: WrittenContent): ReactElement {
  const t = useWords(writeWords);
  const { slug } = useOrganization();
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
            <li key={`${rule} ${detail}`}>{t(`finding.${rule}`, { detail })}</li>
          ))}
        </ul>
      )}
      <div className="actions">
        {postId !== null && (
          <Link className="button" to={`/${slug}/~/compose`} search={{ post: postId }}>
            {t('compose')}
          </Link>
        )}
        {articleId !== null && (
          <Link className="button" to={`/${slug}/~/articles/${articleId}`}>
            {t('article')}
          </Link>
        )}
        <Copy text={[...(title === null ? [] : [title]), ...parts].join('\n\n')} />
      </div>
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
