import { roleAtLeast } from '@imprint/contracts/access';
import type { GenerationResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Gallery, Tile } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { GenerateForm } from './generate-form.js';
import { latestGenerations } from './queries.js';
import { generateWords } from './words.js';
import './generate.css';

/** Asks models for images, and shows what came of it. */
export function GeneratePage(): ReactElement {
  const t = useWords(generateWords);
  const { role } = useOrganization();
  return (
    <Page title={t('title')}>
      <div className="generate">
        <Panel title={t('form')}>{roleAtLeast(role, 'creator') ? <GenerateForm /> : <p className="soft">{t('viewer')}</p>}</Panel>
        <Panel title={t('latest')}>
          <Latest />
        </Panel>
      </div>
    </Page>
  );
}

function Latest(): ReactElement {
  const t = useWords(generateWords);
  const query = useQuery(latestGenerations(useOrganization()));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t('latest.none')}</Empty>
        ) : (
          <Gallery>
            {data.map((generation) => (
              <GenerationTile key={generation.id} {...generation} />
            ))}
          </Gallery>
        )
      }
    </Loaded>
  );
}

function GenerationTile({ attributes }: GenerationResource): ReactElement {
  const { slug } = useOrganization();
  const { prompt, output, createdAt, error } = attributes;
  return (
    <Tile picture={<Picture {...attributes} />}>
      <p className="caption theirs">
        {output === null ? prompt : <Link to={`/${slug}/~/library/${output.assetId}`}>{prompt}</Link>}
      </p>
      <p className="note">{error === null ? <Distance at={createdAt} /> : <span className="theirs">{error.message}</span>}</p>
    </Tile>
  );
}

/** The image, or how far it is. */
function Picture({ status, progress, output }: GenerationResource['attributes']): ReactElement {
  const t = useWords(generateWords);
  if (output !== null) return <img src={output.url} alt="" loading="lazy" />;
  if (status === 'processing') return <progress aria-label={t('status.processing')} max={100} value={progress} />;
  return <Status tone={status === 'failed' ? 'troubled' : 'neutral'}>{t(`status.${status}`)}</Status>;
}
