import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { dayText, isSameWallTime, timeText, viewerZone } from '../time/moments.js';
import { Panel } from '../ui/panel.js';
import { Status, type Tone } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { DayNotes } from './day-notes.js';
import type { AccountDay, PreviewDay } from './days.js';
import { Findings } from './findings.js';
import { channelLabels, type Publish } from './queries.js';
import { previewWords } from './words.js';

/** One day: what each account publishes on it. */
export function Day({ day }: { day: PreviewDay }): ReactElement {
  const t = useWords(previewWords);
  const language = useLanguage();
  const title = dayText(day.date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Panel title={title} aside={<span className="soft">{t('count', { count: day.count })}</span>}>
      <div>
        {day.accounts.map((account) => (
          <Account key={account.connectionId} account={account} />
        ))}
      </div>
    </Panel>
  );
}

function Account({ account }: { account: AccountDay }): ReactElement {
  const { platform, handle, publishes } = account;
  const labels = useQuery(channelLabels(useOrganization())).data;
  const label = labels?.get(platform) ?? platform;
  const hasHandle = handle !== null && handle !== platform;
  return (
    <>
      <h3 className="theirs">{hasHandle ? `${label} · ${handle}` : label}</h3>
      {publishes.length > 0 && (
        <ul className="rows">
          {publishes.map((publish) => (
            <Row key={publish.targetId} publish={publish} />
          ))}
        </ul>
      )}
      <DayNotes account={account} />
    </>
  );
}

function Row({ publish }: { publish: Publish }): ReactElement {
  const t = useWords(previewWords);
  const language = useLanguage();
  const { slug } = useOrganization();
  const { releaseId, title, scheduledAt, timezone, localTime, seriesId } = publish;
  const at = new Date(scheduledAt);
  const here = viewerZone();
  const state = stateOf(publish);
  return (
    <li>
      <div>
        <p className="preview-title">
          <time dateTime={scheduledAt}>{timeText(at, here, language)}</time>{' '}
          <Link className="theirs" to={`/${slug}/~/releases/${releaseId}`}>
            {title}
          </Link>
        </p>
        {!isSameWallTime(at, timezone, here) && (
          <p className="note">{t('time', { time: localTime.slice(11, 16), zone: timezone })}</p>
        )}
        {seriesId !== null && <p className="note">{t('repeats')}</p>}
        <Findings publish={publish} />
      </div>
      <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
    </li>
  );
}

const tones = { ready: 'well', check: 'info', later: 'waiting', held: 'troubled' } as const satisfies Record<string, Tone>;

function stateOf({ expectedAt, diagnostics }: Publish): keyof typeof tones {
  if (expectedAt === null) return 'held';
  if (diagnostics.some(({ code }) => code === 'quota_exceeded')) return 'later';
  return diagnostics.length > 0 ? 'check' : 'ready';
}
