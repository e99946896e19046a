import { roleAtLeast } from '@imprint/contracts/access';
import {
  archiveKnowledgeSource,
  refreshKnowledgeSource,
  restoreKnowledgeSource,
  retryKnowledgeSource,
  type KnowledgeSourceResource,
} from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { FactList } from '../ui/fact-list.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { DeleteButton } from './delete-button.js';
import { EditDialog } from './edit-dialog.js';
import { SourceRow } from './knowledge-page.js';
import { PartsPanel } from './parts-panel.js';
import { RecordingPanel } from './recording-panel.js';
import { source, sourceList, useChange, version, versionsOf } from './queries.js';
import { tones } from './states.js';
import { knowledgeWords } from './words.js';
import './knowledge.css';

/** One source: what it is, what was read of it, and what can be done with it. */
export function SourcePage(): ReactElement {
  const { brandId = '', sourceId = '' }: { brandId?: string; sourceId?: string } = useParams({ strict: false });
  const query = useQuery(source(useOrganization(), brandId, sourceId));
  return <Loaded query={query}>{({ data }) => <Shown shown={data} />}</Loaded>;
}

interface OfSource {
  shown: KnowledgeSourceResource;
}

function Shown({ shown }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { slug, role } = useOrganization();
  const { brandId, title, state, archivedAt, kind, feedId, failure } = shown.attributes;
  return (
    <Page
      title={title}
      lead={
        <p className="known note">
          <Link to={`/${slug}/~/brands/${brandId}/knowledge`}>{t('back')}</Link>
          {archivedAt === null ? (
            <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
          ) : (
            <Status tone="neutral">{t('archived')}</Status>
          )}
        </p>
      }
      actions={roleAtLeast(role, 'creator') && <Actions shown={shown} />}
    >
      <div className="knowledge-panels">
        {state === 'failed' && failure !== null && (
          <div className="trouble" role="alert">
            <p className="theirs">{failure.message}</p>
            {shown.attributes.versionId !== null && <p className="note">{t('failed.kept')}</p>}
          </div>
        )}
        <Facts shown={shown} />
        {kind === 'rss' && feedId === null ? (
          <Entries shown={shown} />
        ) : kind === 'audio' || kind === 'video' ? (
          <RecordingPanel shown={shown} />
        ) : (
          <Text shown={shown} />
        )}
        {shown.attributes.chunks > 0 && <PartsPanel shown={shown} />}
        {shown.attributes.versionId !== null && <Versions shown={shown} />}
      </div>
    </Page>
  );
}

function Actions({ shown }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { attributes } = shown;
  const [isEditing, setIsEditing] = useState(false);
  const archive = useChange(shown, archiveKnowledgeSource);
  const restore = useChange(shown, restoreKnowledgeSource);
  const refresh = useChange(shown, refreshKnowledgeSource);
  const retry = useChange(shown, retryKnowledgeSource);
  const isArchived = attributes.archivedAt !== null;
  const failed = [archive, restore, refresh, retry].find(({ isError }) => isError);
  const button = (word: 'archive' | 'restore' | 'refresh' | 'retry', { mutate, isPending }: typeof archive) => (
    <Button onClick={() => mutate()} isBusy={isPending}>
      {t(word)}
    </Button>
  );
  return (
    <>
      <DeleteButton shown={shown} />
      {isArchived ? button('restore', restore) : button('archive', archive)}
      {!isArchived && attributes.state === 'failed' && button('retry', retry)}
      {!isArchived && attributes.isRefreshable && attributes.state === 'ready' && button('refresh', refresh)}
      <Button kind="primary" onClick={() => setIsEditing(true)}>
        {t('edit')}
      </Button>
      {isEditing && <EditDialog shown={shown} onClose={() => setIsEditing(false)} />}
      {failed !== undefined && <Trouble error={failed.error} />}
    </>
  );
}

function Facts({ shown: { attributes } }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { kind, purpose, url, characters, chunks, language, checkedAt } = attributes;
  const facts = [
    { name: t('fact.kind'), value: t(`kind.${kind}`) },
    { name: t('purpose'), value: t(`purpose.${purpose}`) },
    ...(url === null
      ? []
      : [
          {
            name: t('fact.url'),
            value: (
              <a href={url} rel="noreferrer noopener">
                {url}
              </a>
            ),
          },
        ]),
    ...(characters === 0 ? [] : [{ name: t('fact.length'), value: t('fact.length.value', { characters, chunks }) }]),
    ...(language === null ? [] : [{ name: t('fact.language'), value: language }]),
    ...(checkedAt === null ? [] : [{ name: t('fact.checked'), value: <Distance at={checkedAt} /> }]),
  ];
  return (
    <Panel title={t('facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** What was read. It is shown as text, whatever it is. */
function Text({ shown }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { brandId, versionId } = shown.attributes;
  return (
    <Panel title={t('text')}>
      {versionId === null ? (
        <p className="soft">{t('text.none')}</p>
      ) : (
        <VersionText {...{ brandId, versionId }} sourceId={shown.id} />
      )}
    </Panel>
  );
}

interface VersionTextProps {
  brandId: string;
  sourceId: string;
  versionId: string;
}

function VersionText({ brandId, sourceId, versionId }: VersionTextProps): ReactElement {
  const query = useQuery(version(useOrganization(), brandId, sourceId, versionId));
  const t = useWords(knowledgeWords);
  return (
    <Loaded query={query}>
      {({ data: { attributes } }) => (
        <div
          className="knowledge-text theirs"
          role="region"
          tabIndex={0}
          aria-label={t('text.whole')}
          lang={attributes.language ?? undefined}
        >
          {attributes.text}
        </div>
      )}
    </Loaded>
  );
}

function Entries({ shown }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { brandId } = shown.attributes;
  const query = useInfiniteQuery(sourceList(useOrganization(), brandId, { feedId: shown.id, archived: 'all' }));
  return (
    <Panel title={t('entries')}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0)
            return (
              <Empty>
                <p>{t('entries.none')}</p>
              </Empty>
            );
          return (
            <Listing>
              {entries.map((each) => (
                <SourceRow key={each.id} shown={each} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}

function Versions({ shown }: OfSource): ReactElement {
  const t = useWords(knowledgeWords);
  const { brandId, versionId } = shown.attributes;
  const [opened, setOpened] = useState<string>();
  const query = useInfiniteQuery(versionsOf(useOrganization(), brandId, shown.id));
  return (
    <Panel title={t('versions')}>
      <Loaded query={query}>
        {({ pages }) => (
          <ul className="rows">
            {pages
              .flatMap(({ data }) => data)
              .map(({ id, attributes: { number, characters, createdAt } }) => (
                <li key={id}>
                  <div>
                    <strong>{t('version', { number })}</strong>
                    <p className="note">
                      {t('version.length', { characters })} · <Distance at={createdAt} />
                    </p>
                    {opened === id && <VersionText {...{ brandId, versionId: id }} sourceId={shown.id} />}
                  </div>
                  {id === versionId ? (
                    <Status tone="well">{t('version.current')}</Status>
                  ) : (
                    <Button
                      kind="quiet"
                      aria-expanded={opened === id}
                      aria-label={t(opened === id ? 'version.hide.of' : 'version.show.of', { number })}
                      onClick={() => setOpened(opened === id ? undefined : id)}
                    >
                      {t(opened === id ? 'version.hide' : 'version.show')}
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}
