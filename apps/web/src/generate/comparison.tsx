import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Gallery } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { GenerationTile } from './generation-tile.js';
import { generationById } from './queries.js';
import { generateWords } from './words.js';

/** What several models made of the same prompt, beside each other. @param props.ids of the generations, those of one model together */
export function Comparison({ ids }: { ids: readonly string[] }): ReactElement {
  const t = useWords(generateWords);
  const organization = useOrganization();
  const queries = useQueries({ queries: ids.map((id) => generationById(organization, id)) });
  return (
    <Panel title={t('comparison')}>
      <Gallery>
        {queries.map((query, index) =>
          query.data === undefined ? (
            <li key={ids[index]} className="tile">
              <Loaded query={query}>{() => null}</Loaded>
            </li>
          ) : (
            <GenerationTile key={ids[index]} {...query.data.data} />
          ),
        )}
      </Gallery>
      <p className="note">
        <Link to={`/${organization.slug}/~/generate`} search={{}}>
          {t('comparison.close')}
        </Link>
      </p>
    </Panel>
  );
}
