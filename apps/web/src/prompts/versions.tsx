import { roleAtLeast } from '@imprint/contracts/access';
import type { PromptResource, PromptVersionSummary } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Panel } from '../ui/panel.js';
import { TextChanges } from '../ui/text-changes.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useRestore } from './changes.js';
import { version, versionsOf } from './queries.js';
import { promptWords } from './words.js';

/** Every version of a prompt, with what it changed. */
export function Versions({ prompt }: { prompt: PromptResource }): ReactElement {
  const t = useWords(promptWords);
  const query = useInfiniteQuery(versionsOf(useOrganization(), prompt.id));
  return (
    <Panel title={t('versions')}>
      <Loaded query={query}>
        {({ pages }) => (
          <ul className="rows">
            {pages
              .flatMap(({ data }) => data)
              .map((each) => (
                <Version key={each.id} prompt={prompt} version={each} />
              ))}
          </ul>
        )}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}

function Version({ prompt, version: { attributes } }: { prompt: PromptResource; version: PromptVersionSummary }): ReactElement {
  const t = useWords(promptWords);
  const { role } = useOrganization();
  const [isOpen, setIsOpen] = useState(false);
  const { number, name, author, createdAt, restoredFrom } = attributes;
  const restore = useRestore(prompt, number);
  return (
    <li>
      <div>
        <strong>{t('version', { number })}</strong> <span className="theirs">{name}</span>
        <p className="note">
          <span className="theirs">{author.name}</span> · <Distance at={createdAt} />
          {restoredFrom !== null && <> · {t('version.restored', { number: restoredFrom })}</>}
        </p>
        {isOpen && <Differences promptId={prompt.id} number={number} />}
      </div>
      <div className="actions">
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'version.hide.of' : 'version.show.of', { number })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'version.hide' : 'version.show')}
        </Button>
        {number !== prompt.attributes.version && roleAtLeast(role, 'creator') && (
          <Button
            kind="quiet"
            aria-label={t('version.restore.of', { number })}
            isBusy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('version.restore')}
          </Button>
        )}
      </div>
      {restore.isError && <Trouble error={restore.error} />}
    </li>
  );
}

function Differences({ promptId, number }: { promptId: string; number: number }): ReactElement {
  const query = useQuery(version(useOrganization(), promptId, number));
  return <Loaded query={query}>{({ data }) => <TextChanges changes={data.attributes.changes} />}</Loaded>;
}
