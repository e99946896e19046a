import type { BrandResource, BrandScanResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { Note } from '../ui/note.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { ApprovalNote } from './approval-note.js';
import { brand } from './queries.js';
import { ScanFindings } from './scan-findings.js';
import { ScanPages, ScanRunning } from './scan-progress.js';
import { rescan, scan } from './scan-queries.js';
import { scanWords } from './scan-words.js';
import './brands.css';
import './scans.css';

/** What the site of a brand says about it, for a person to take or leave. */
export function ScanPage(): ReactElement {
  const { brandId }: { brandId?: string } = useParams({ strict: false });
  const query = useQuery(brand(useOrganization(), brandId ?? ''));
  return <Loaded query={query}>{({ data }) => <Shown shown={data} />}</Loaded>;
}

function Shown({ shown }: { shown: BrandResource }): ReactElement {
  const t = useWords(scanWords);
  const organization = useOrganization();
  const { label, identity } = shown.attributes;
  const query = useQuery(scan(organization, shown.id));
  const [isDeciding, decide] = useState(false);
  const found = query.data?.data ?? undefined;
  const isRunning = found?.attributes.scanStatus === 'running';
  return (
    <Page
      title={t('title', { label })}
      lead={
        <p className="known note">
          <Link to={`/${organization.slug}/~/brands/${shown.id}`}>{t('back', { label })}</Link>
        </p>
      }
    >
      <Others id={shown.id} isEditing={isDeciding} />
      {found !== undefined && !isRunning && <ApprovalNote shown={shown} />}
      {found !== undefined && <Scan scan={found} onDeciding={decide} />}
      {found === undefined && query.isSuccess && <p className="note">{t('none')}</p>}
      {query.isError && <Trouble error={query.error} />}
      {!isRunning && query.isSuccess && <Again brandId={shown.id} usual={found?.attributes.url ?? identity.website ?? ''} />}
    </Page>
  );
}

interface ScanProps {
  scan: BrandScanResource;
  onDeciding: (isDeciding: boolean) => void;
}

function Scan({ scan: shown, onDeciding }: ScanProps): ReactElement {
  const t = useWords(scanWords);
  const { scanStatus, error, voiceAnalysis, findings, gone, pages } = shown.attributes;
  if (scanStatus === 'running') return <ScanRunning attributes={shown.attributes} />;
  return (
    <div className="stack">
      {scanStatus === 'failed' && <Note text={`${t('failed')}: ${error?.message ?? ''}`} />}
      {(scanStatus !== 'failed' || findings.length > 0) && (
        <>
          {scanStatus === 'completed' && voiceAnalysis === 'unavailable' && <Note text={t('voice.unavailable')} />}
          {/* A new scan, and a new revision, begin without decisions. */}
          <ScanFindings key={shown.id} scan={shown} onDeciding={onDeciding} />
          {gone.length > 0 && (
            <Panel title={t('gone')}>
              <ul className="theirs">
                {gone.map((field) => (
                  <li key={field}>{field}</li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
      {pages.length > 0 && <ScanPages pages={pages} />}
    </div>
  );
}

function Again({ brandId, usual }: { brandId: string; usual: string }): ReactElement {
  const t = useWords(scanWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [url, setUrl] = useState(usual);
  const again = useMutation({
    mutationFn: () => rescan({ client: organization.client, path: { id: brandId }, body: { url: url.trim() } }),
    onSuccess: (answer) => queries.setQueryData(scan(organization, brandId).queryKey, answer),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    again.mutate();
  };
  return (
    <form className="stack scan-form" onSubmit={submit}>
      <Field label={t('address')} faults={faultsAt(again.error, '/url')}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            required
            inputMode="url"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      {again.isError && !isOfFields(again.error) && <Trouble error={again.error} />}
      <div className="actions">
        <Button type="submit" isBusy={again.isPending} disabled={url.trim() === ''}>
          {t('again')}
        </Button>
      </div>
    </form>
  );
}
