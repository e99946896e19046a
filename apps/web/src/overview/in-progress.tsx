import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { runningGenerations } from './queries.js';
import { overviewWords } from './words.js';

/** What is being generated, with its progress where the model tells it. */
export function InProgress(): ReactElement {
  const t = useWords(overviewWords);
  const query = useQuery(runningGenerations(useOrganization()));
  return (
    <Panel title={t('progress.title')}>
      <Loaded query={query}>
        {({ generations }) =>
          generations.length === 0 ? (
            <Empty>{t('progress.none')}</Empty>
          ) : (
            <ul className="rows">
              {generations.map(({ id, attributes: { prompt, status, progress } }) => (
                <li key={id}>
                  <p className="theirs">{prompt}</p>
                  {status === 'processing' ? (
                    <progress className="progress" aria-label={t('progress.processing')} max={100} value={progress} />
                  ) : (
                    <Status tone="neutral">{t('progress.queued')}</Status>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
