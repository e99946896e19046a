import { roleAtLeast } from '@imprint/contracts/access';
import type { GenerationResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { useSettled } from '../api/settled.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Gallery, Tile } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { madeWith, makeSamples, samplePrice } from './queries.js';
import { trainingTones } from './statuses.js';
import { customModelWords } from './words.js';

/** Pictures that are made at once, to see what a model is like. */
const samplesAtOnce = 3;

interface SamplesPanelProps {
  brandId: string;
  model: string;
}

/** What the model makes: its latest pictures, and the way to a few more. */
export function SamplesPanel({ brandId, model }: SamplesPanelProps): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const query = useQuery(madeWith(organization, brandId, model));
  const own = useQuery(brands(organization));
  return (
    <Panel title={t('samples')}>
      <div className="stack">
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty>{t('samples.none')}</Empty>
            ) : (
              <Gallery>
                {data.map((generation) => (
                  <Sample key={generation.id} {...generation} />
                ))}
              </Gallery>
            )
          }
        </Loaded>
        {roleAtLeast(organization.role, 'creator') && (
          <Loaded query={own}>
            {({ data }) => {
              const label = data.find(({ id }) => id === brandId)?.attributes.label ?? '';
              return <SamplesForm brandId={brandId} model={model} start={label} />;
            }}
          </Loaded>
        )}
      </div>
    </Panel>
  );
}

function Sample({ attributes: { status, output, prompt, error, createdAt } }: GenerationResource): ReactElement {
  const t = useWords(customModelWords);
  const { slug } = useOrganization();
  const picture =
    output === null ? (
      <Status tone={trainingTones[status]}>{t(`sample.${status}`)}</Status>
    ) : (
      <img src={output.url} alt="" loading="lazy" />
    );
  return (
    <Tile picture={picture}>
      <p className="caption theirs">
        {output === null ? prompt : <Link to={`/${slug}/~/library/${output.assetId}`}>{prompt}</Link>}
      </p>
      <p className="note">{error === null ? <Distance at={createdAt} /> : <span className="theirs">{error.message}</span>}</p>
    </Tile>
  );
}

function SamplesForm({ brandId, model, start }: SamplesPanelProps & { start: string }): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const { client, id } = organization;
  const queries = useQueryClient();
  const [prompt, setPrompt] = useState(start);
  const wanted = { prompt, brandId, model, count: samplesAtOnce };
  const price = useQuery(samplePrice(organization, useSettled(wanted)));
  const making = useMutation({
    mutationFn: () => makeSamples({ client, body: wanted }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations'] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  const credits = price.data?.creditsMost;
  return (
    <form className="samples-form" onSubmit={submit}>
      <Field label={t('samples.prompt')} hint={t('samples.prompt.hint')}>
        {(control) => (
          <textarea {...control} required rows={2} value={prompt} onChange={({ target }) => setPrompt(target.value)} />
        )}
      </Field>
      <div className="known">
        <Button type="submit" isBusy={making.isPending}>
          {t('samples.make', { count: samplesAtOnce })}
        </Button>
        <p className="note" role="status">
          {credits !== undefined && t('price', { credits })}
        </p>
      </div>
      {making.isError && <Trouble error={making.error} />}
    </form>
  );
}
