import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { savedPrompt } from '../api/prompts.js';
import { Filters } from '../ui/filters.js';
import { Gallery } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { BatchForm } from './batch-form.js';
import { BatchList } from './batch-list.js';
import { Comparison } from './comparison.js';
import { GenerateForm, type Chosen } from './generate-form.js';
import { GenerationTile } from './generation-tile.js';
import { latestGenerations } from './queries.js';
import { isRecordingMode, modes, type Mode, type RecordingMode } from './modes.js';
import { RecordingForm } from './recording-form.js';
import { generateWords } from './words.js';
import './generate.css';

interface GenerateSearch {
  mode?: Mode;
  promptId?: string;
  /** Ids of generations that are shown beside each other, separated by dots. */
  compare?: string;
  /** What the form for images begins with. */
  brandId?: string;
  model?: string;
}

/** Asks models for images, videos and audio, and shows what came of it. */
export function GeneratePage(): ReactElement {
  const t = useWords(generateWords);
  const { role, slug } = useOrganization();
  const { mode = 'single', promptId, compare, brandId, model }: GenerateSearch = useSearch({ strict: false });
  return (
    <Page title={t('title')}>
      <Filters
        label={t('mode')}
        to={`/${slug}/~/generate`}
        options={modes.map((each) => ({
          label: t(`mode.${each}`),
          search: {
            ...(each === 'single' ? compare !== undefined && { compare } : { mode: each }),
            ...(promptId !== undefined && { promptId }),
          },
        }))}
      />
      {mode === 'single' && compare !== undefined && (
        <div className="generate-comparison">
          <Comparison ids={compare.split('.')} />
        </div>
      )}
      <div className="generate">
        <Panel title={t(`form.${mode}`)}>
          {roleAtLeast(role, 'creator') ? (
            <FormOf key={`${promptId}${brandId}${model}`} mode={mode} promptId={promptId} chosen={{ brandId, model }} />
          ) : (
            <p className="soft">{t('viewer')}</p>
          )}
        </Panel>
        {mode === 'batch' ? (
          <Panel title={t('batches')}>
            <BatchList />
          </Panel>
        ) : (
          <Panel title={t('latest')}>
            <Latest kind={mode === 'single' ? 'image' : mode} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

interface FormOfProps {
  mode: Mode;
  promptId: string | undefined;
  chosen: Chosen;
}

/** Begins with the text of a saved prompt, if the address names one. */
function FormOf({ mode, promptId, chosen }: FormOfProps): ReactElement {
  if (isRecordingMode(mode)) return <RecordingForm key={mode} kind={mode} />;
  if (mode === 'single' && promptId === undefined) return <GenerateForm chosen={chosen} />;
  const Form = mode === 'batch' ? BatchForm : GenerateForm;
  return promptId === undefined ? <Form /> : <FormWith Form={Form} promptId={promptId} />;
}

function FormWith({ Form, promptId }: { Form: typeof GenerateForm; promptId: string }): ReactElement {
  const query = useQuery(savedPrompt(useOrganization(), promptId));
  return <Loaded query={query}>{({ data }) => <Form saved={data} />}</Loaded>;
}

function Latest({ kind }: { kind: 'image' | RecordingMode }): ReactElement {
  const t = useWords(generateWords);
  const query = useQuery(latestGenerations(useOrganization(), kind));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t(kind === 'image' ? 'latest.none' : 'latest.none.recordings')}</Empty>
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
