import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { momentText, viewerZone } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { Publish } from './queries.js';
import { previewWords } from './words.js';

type Diagnostic = Publish['diagnostics'][number];

/** Where something can be done about each: those with words of their own. */
const places = {
  paused: 'release',
  publishing_paused: 'overview',
  scheduler_channel_unavailable: null,
  operator_app_missing: null,
  destination_missing: 'connections',
  connection_not_usable: 'connections',
  reconnect_needed: 'connections',
  credentials_unreadable: 'connections',
  access_expiring: 'connections',
  quota_exceeded: 'release',
  clash: 'release',
  clock_change: null,
  local_time_repeated: 'release',
  local_time_skipped: 'release',
} as const;

type Known = keyof typeof places;
const isKnown = (code: string): code is Known => Object.hasOwn(places, code);

/** What will get in the way of a post, and where that can be changed. */
export function Findings({ publish }: { publish: Publish }): ReactElement | null {
  if (publish.diagnostics.length === 0) return null;
  return (
    <ul className="findings">
      {publish.diagnostics.map((diagnostic) => (
        <Finding key={diagnostic.code} diagnostic={diagnostic} publish={publish} />
      ))}
    </ul>
  );
}

function Finding({ diagnostic, publish }: { diagnostic: Diagnostic; publish: Publish }): ReactElement {
  const t = useWords(previewWords);
  const language = useLanguage();
  const { code, message, resolvedBy } = diagnostic;
  if (!isKnown(code)) return <li className="theirs">{message}</li>;
  const { timezone: zone, localTime, expectedAt } = publish;
  const time =
    code === 'quota_exceeded' && expectedAt !== null
      ? momentText(new Date(expectedAt), viewerZone(), language)
      : localTime.slice(11, 16);
  // The limit of the organization itself stands with the account.
  const isLimit = code === 'quota_exceeded' && resolvedBy === 'member';
  return (
    <li>
      {t(`found.${code}`, { zone, time })} <Place publish={publish} place={isLimit ? 'limit' : places[code]} />
    </li>
  );
}

type PlaceName = 'limit' | (typeof places)[Known];

function Place({ publish: { releaseId }, place }: { publish: Publish; place: PlaceName }): ReactElement | null {
  const t = useWords(previewWords);
  const { slug } = useOrganization();
  if (place === null) return null;
  const paths = { release: `/releases/${releaseId}`, overview: '', connections: '/connections', limit: '/connections' };
  return <Link to={`/${slug}/~${paths[place]}`}>{t(`do.${place}`)}</Link>;
}
