import { roleAtLeast } from '@imprint/contracts/access';
import type { AssetResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { CaptionTrack } from './caption-track.js';
import { MadeBy } from './made-by.js';
import { removeAsset } from './queries.js';
import { RecordingTransforms } from './recording-transforms.js';
import { Transforms } from './transforms.js';
import { Uses } from './uses.js';
import { VideoAdditions } from './video-additions.js';
import { libraryWords } from './words.js';
import './library.css';

/** One file: large, and what is known of it. */
export function AssetPage(): ReactElement {
  const { assetId }: { assetId?: string } = useParams({ strict: false });
  const query = useQuery(assetById(useOrganization(), assetId ?? ''));
  return <Loaded query={query}>{({ data }) => <Details {...data} />}</Loaded>;
}

function Details(asset: AssetResource): ReactElement {
  const { id, attributes } = asset;
  const t = useWords(libraryWords);
  const { slug, role } = useOrganization();
  return (
    <Page
      title={attributes.altText ?? t('file')}
      lead={
        <p>
          <Link to={`/${slug}/~/library`}>{t('back')}</Link>
        </p>
      }
      actions={
        <>
          <a className="button plain" href={attributes.url} download>
            {t('download')}
          </a>
          {roleAtLeast(role, 'creator') && (
            <>
              {attributes.kind === 'image' && <Transforms asset={asset} />}
              {(attributes.kind === 'video' || attributes.kind === 'audio') && <RecordingTransforms asset={asset} />}
              {attributes.kind !== 'document' && (
                <Link className="button plain" to={`/${slug}/~/compose`} search={{ asset: id }}>
                  {t('compose')}
                </Link>
              )}
              <Delete assetId={id} />
            </>
          )}
        </>
      }
    >
      <div className="asset">
        <Player asset={asset} />
        <div className="stack">
          <Panel title={t('about')}>
            <Facts {...attributes} />
          </Panel>
          {attributes.kind === 'video' && <VideoAdditions asset={asset} />}
          <Uses assetId={id} />
        </div>
      </div>
    </Page>
  );
}

type Attributes = AssetResource['attributes'];

function Player({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const { kind, url, posterUrl, altText, captions } = asset.attributes;
  if (kind === 'image') return <img src={url} alt={altText ?? ''} />;
  if (kind === 'document') return <p className="note">{t('document')}</p>;
  const Media = kind;
  const picture = kind === 'video' && posterUrl !== null ? { poster: posterUrl } : {};
  return (
    <Media src={url} controls preload="metadata" {...picture} aria-label={altText ?? t(kind)}>
      {captions.map(({ language }) => (
        <CaptionTrack key={language} asset={asset} language={language} />
      ))}
    </Media>
  );
}

function Facts({
  altText,
  bytes,
  width,
  height,
  durationSeconds,
  mimeType,
  origin,
  generationId,
  sourceAssetIds,
  sourceOperation,
  createdAt,
}: Attributes): ReactElement {
  const t = useWords(libraryWords);
  const { slug } = useOrganization();
  const language = useLanguage();
  const kilobytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second' });
  return (
    <dl className="asset-facts">
      <dt>{t('alt')}</dt>
      <dd className="theirs">{altText ?? t('alt.none')}</dd>
      <dt>{t('type')}</dt>
      <dd>{mimeType}</dd>
      <dt>{t('size')}</dt>
      <dd>
        {kilobytes.format(Math.ceil(bytes / 1_000))}
        {width !== null && height !== null && `, ${t('pixels', { width, height })}`}
        {durationSeconds !== null && `, ${seconds.format(Math.round(durationSeconds))}`}
      </dd>
      <dt>{t('origin')}</dt>
      <dd>
        {t(`origin.${origin}`)}
        {sourceAssetIds.map((source, index) => (
          <Fragment key={`${index} ${source}`}>
            {', '}
            <Link to={`/${slug}/~/library/${source}`}>
              {sourceAssetIds.length > 1 ? t('made.of', { place: index + 1 }) : t(`made.${sourceOperation ?? 'crop'}`)}
            </Link>
          </Fragment>
        ))}
      </dd>
      {generationId !== null && <MadeBy generationId={generationId} />}
      <dt>{t('created')}</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
    </dl>
  );
}

function Delete({ assetId }: { assetId: string }): ReactElement {
  const t = useWords(libraryWords);
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [question, ask, forget] = useQuestion<true>();
  const deletion = useMutation({
    mutationFn: () => removeAsset({ client, path: { id: assetId } }),
    meta: { ends: assetId },
    onSettled: forget,
    onSuccess: async () => {
      await navigate({ to: `/${slug}/~/library` });
      queries.removeQueries({ queryKey: [id, 'assets', assetId] });
      await queries.invalidateQueries({ queryKey: [id, 'assets'] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t('delete')}
      </Button>
      {deletion.isError && <Trouble error={deletion.error} />}
      {question !== undefined && (
        <Confirm
          title={t('delete.title')}
          text={t('delete.text')}
          yes={t('delete')}
          no={t('delete.no')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
