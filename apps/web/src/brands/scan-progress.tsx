import type { BrandScanResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { scanWords } from './scan-words.js';

type Attributes = BrandScanResource['attributes'];

/** What a scan is doing, and what it has read so far. */
export function ScanRunning({ attributes: { progress, activity, pages } }: { attributes: Attributes }): ReactElement {
  const t = useWords(scanWords);
  const count = pages.filter(({ outcome }) => outcome === 'read').length;
  return (
    <Panel title={t('running')}>
      <div className="stack" role="status">
        <progress max={100} value={progress} aria-label={t('running')} />
        <p>{t(`activity.${activity}`)}</p>
        <p className="note">{t('found.pages', { count })}</p>
      </div>
      {pages.length > 0 && <PageList pages={pages} />}
    </Panel>
  );
}

/** Pages that were asked for. */
export function ScanPages({ pages }: Pick<Attributes, 'pages'>): ReactElement {
  const t = useWords(scanWords);
  return (
    <Panel title={t('pages')}>
      <PageList pages={pages} />
    </Panel>
  );
}

function PageList({ pages }: Pick<Attributes, 'pages'>): ReactElement {
  const t = useWords(scanWords);
  return (
    <ul className="scan-pages">
      {pages.map(({ url, outcome }, index) => (
        <li key={`${index} ${url}`}>
          <SourceLink url={url}>{url}</SourceLink> <span className="note">{t(`page.${outcome}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** An address that a site named: only pages can be opened, and they learn nothing of where they were opened. */
export function SourceLink({ url, children }: { url: string; children: string }): ReactElement {
  if (!/^https?:\/\//i.test(url)) return <span className="theirs">{children}</span>;
  return (
    <a className="theirs" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
