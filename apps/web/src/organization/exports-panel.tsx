import type { OrganizationExportResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status, type Tone } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { exportList, isUnderWay, startExport } from './queries.js';
import { organizationWords } from './words.js';

const tones: Readonly<Record<OrganizationExportResource['attributes']['status'], Tone>> = {
  queued: 'neutral',
  running: 'info',
  completed: 'well',
  failed: 'troubled',
};

/** For owners: everything of the organization as a file, and those that can still be downloaded. */
export function ExportsPanel(): ReactElement {
  const t = useWords(organizationWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const query = useQuery(exportList(organization));
  const start = useMutation({
    mutationFn: () => startExport({ client: organization.client, path: { organizationId: organization.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportList(organization).queryKey }),
  });
  const isMaking = query.data?.data.some(isUnderWay) === true;
  const latest = query.data?.data[0];
  return (
    <Panel title={t('exports')}>
      <div className="organization-form">
        <p>{t('exports.text')}</p>
        {start.isError && <Trouble error={start.error} />}
        <div className="actions">
          <Button isBusy={start.isPending} disabled={isMaking} onClick={() => start.mutate()}>
            {t('exports.start')}
          </Button>
        </div>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty>{t('exports.none')}</Empty>
            ) : (
              <ul className="rows" aria-label={t('exports.list')}>
                {data.map(({ id, attributes }) => (
                  <ExportRow key={id} {...attributes} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p role="status" className="visually-hidden">
          {latest !== undefined && t(`exports.status.${latest.attributes.status}`)}
        </p>
      </div>
    </Panel>
  );
}

function ExportRow({ status, url, bytes, createdAt, expiresAt }: OrganizationExportResource['attributes']): ReactElement {
  const t = useWords(organizationWords);
  const size = useSizeText();
  return (
    <li>
      <div>
        <h3>
          <Moment at={createdAt} />
        </h3>
        {status === 'completed' && bytes !== null && expiresAt !== null && (
          <p>{t.rich('exports.file', { size: size(bytes), time: () => <Moment key="time" at={expiresAt} /> })}</p>
        )}
        {status === 'failed' && <p>{t('exports.failed')}</p>}
        {(status === 'queued' || status === 'running') && <progress aria-label={t(`exports.status.${status}`)} />}
      </div>
      <div className="known">
        <Status tone={tones[status]}>{t(`exports.status.${status}`)}</Status>
        {url !== null && (
          <a className="button plain" href={url} download>
            {t('exports.download')}
          </a>
        )}
      </div>
    </li>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Writes sizes of files in the largest unit of which there is at least one. */
function useSizeText(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
    const format = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(language, format).format(bytes / 1_000 ** power);
  };
}
