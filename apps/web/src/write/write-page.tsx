import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { latestTexts } from './queries.js';
import { writeWords } from './words.js';
import { WriteForm } from './write-form.js';
import { WrittenText } from './written-text.js';
import './write.css';

/** Asks models for texts, and shows what came of it. */
export function WritePage(): ReactElement {
  const t = useWords(writeWords);
  const { role, slug } = useOrganization();
  return (
    <Page
      title={t('title')}
      actions={
        <Link className="button" to={`/${slug}/~/write/batches`}>
          {t('batches')}
        </Link>
      }
    >
      <div className="write">
        <Panel title={t('form')}>{roleAtLeast(role, 'creator') ? <WriteForm /> : <p className="soft">{t('viewer')}</p>}</Panel>
        <Panel title={t('latest')}>
          <Latest />
        </Panel>
      </div>
    </Page>
  );
}

function Latest(): ReactElement {
  const t = useWords(writeWords);
  const query = useQuery(latestTexts(useOrganization()));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t('latest.none')}</Empty>
        ) : (
          <div className="written-list">
            {data.map((generation) => (
              <WrittenText key={generation.id} {...generation} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
