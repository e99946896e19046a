import type { TrainingResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { DatasetPanel } from './dataset-panel.js';
import { LearnedPanel } from './learned-panel.js';
import { ModelActions } from './model-actions.js';
import { training } from './queries.js';
import { SamplesPanel } from './samples-panel.js';
import { TrainingNow } from './training-now.js';
import { TrainingStatus } from './training-status.js';
import { customModelWords } from './words.js';
import './custom-models.css';

/** A model: how its training goes, what it has learned from which pictures, and what is made with it. */
export function ModelPage(): ReactElement {
  const { trainingId }: { trainingId?: string } = useParams({ strict: false });
  const query = useQuery(training(useOrganization(), trainingId ?? ''));
  return <Loaded query={query}>{({ data }) => <Shown {...data} />}</Loaded>;
}

function Shown(shown: TrainingResource): ReactElement {
  const t = useWords(customModelWords);
  const { slug } = useOrganization();
  const { label, brandId, status, progress, model, style } = shown.attributes;
  return (
    <Page
      title={label}
      lead={
        <p className="known note">
          <Link to={`/${slug}/~/custom-models`}>{t('title')}</Link>
          <TrainingStatus status={status} progress={progress} />
          <BrandLink brandId={brandId} />
        </p>
      }
      actions={<ModelActions shown={shown} />}
    >
      <div className="model">
        <TrainingNow shown={shown} />
        {model !== null && <SamplesPanel brandId={brandId} model={model} />}
        {style !== null && <LearnedPanel style={style} />}
        <DatasetPanel shown={shown} />
        <Facts {...shown.attributes} />
      </div>
    </Page>
  );
}

function BrandLink({ brandId }: { brandId: string }): ReactElement {
  const organization = useOrganization();
  const known = useQuery(brands(organization)).data?.data ?? [];
  return (
    <Link className="theirs" to={`/${organization.slug}/~/brands/${brandId}`}>
      {known.find(({ id }) => id === brandId)?.attributes.label ?? brandId}
    </Link>
  );
}

function Facts({ trainer, model, credits, createdAt, completedAt }: TrainingResource['attributes']): ReactElement {
  const t = useWords(customModelWords);
  return (
    <Panel title={t('about')}>
      <dl className="model-facts">
        <div>
          <dt className="note">{t('trainer')}</dt>
          <dd className="mono theirs">{trainer}</dd>
        </div>
        {model !== null && (
          <div>
            <dt className="note">{t('model.name')}</dt>
            <dd className="mono theirs">{model}</dd>
          </div>
        )}
        <div>
          <dt className="note">{t('cost')}</dt>
          <dd>{t('price', { credits })}</dd>
        </div>
        <div>
          <dt className="note">{t('requested')}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        {completedAt !== null && (
          <div>
            <dt className="note">{t('ended')}</dt>
            <dd>
              <Moment at={completedAt} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
