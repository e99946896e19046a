import { filled, type SetupValues } from '@imprint/contracts/setup';
import type { SetupCheck } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Snippet } from '../ui/snippet.js';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { findingWords, hasAdvice } from './finding-words.js';
import { setupWords } from './words.js';

const tones: Readonly<Record<SetupCheck['state'], Tone>> = {
  ok: 'well',
  warning: 'waiting',
  problem: 'troubled',
  not_checked: 'neutral',
};

/** One check: what was found, what to do about it, and addresses to be copied. */
export function CheckRow({ check }: { check: SetupCheck }): ReactElement {
  const t = useWords(setupWords);
  const text = useWords(findingWords);
  const { id, state, finding, settings, docs } = check;
  const values = check.values as SetupValues;
  const needsSomebody = state === 'warning' || state === 'problem';
  return (
    <li>
      <div className="check-head">
        <h3>{text(`title.${id}`)}</h3>
        <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
      </div>
      <p>{filled(text(`found.${finding}`, values), values)}</p>
      {hasAdvice(finding) && (
        <p className={needsSomebody ? 'advice' : 'soft'}>{filled(text(`advice.${finding}`, values), values)}</p>
      )}
      {needsSomebody && (settings.length > 0 || docs !== null) && (
        <p className="note see">
          {settings.length > 0 && (
            <span>
              {t('settings', { count: settings.length })} <code>{settings.join(', ')}</code>
            </span>
          )}
          {docs !== null && (
            <span>
              {t('docs')} <code>{docs}</code>
            </span>
          )}
        </p>
      )}
      {addressesOf(check).map(({ label, url }) => (
        <div key={label} className="check-address">
          <span className="note">{label}</span>
          <Snippet text={url} label={label} />
        </div>
      ))}
    </li>
  );
}

/** Platforms that take the same address share a line. */
function addressesOf({ addresses }: SetupCheck): SetupCheck['addresses'] {
  const urls = [...new Set(addresses.map(({ url }) => url))];
  return urls.map((url) => ({
    url,
    label: addresses
      .filter((address) => address.url === url)
      .map(({ label }) => label)
      .join(', '),
  }));
}
