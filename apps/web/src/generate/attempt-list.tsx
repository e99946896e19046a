import type { GenerationAttempt } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { creditsOf } from '../api/credits.js';
import { FactList, type Fact } from '../ui/fact-list.js';
import { Moment } from '../ui/moment.js';
import { Status, type Tone } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { generationReceiptWords } from './words.js';

const tones: Readonly<Record<GenerationAttempt['outcome'], Tone>> = {
  delivered: 'well',
  failed: 'troubled',
  skipped: 'neutral',
};

/** Every model that was asked, in order. */
export function AttemptList({ attempts }: { attempts: readonly GenerationAttempt[] }): ReactElement {
  return (
    <ol className="receipt-attempts">
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: GenerationAttempt }): ReactElement {
  const t = useWords(generationReceiptWords);
  const { number, model, outcome } = attempt;
  return (
    <li>
      <div className="known">
        <h3 className="theirs">
          {number}. {model}
        </h3>
        <Status tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Status>
      </div>
      <AttemptFacts attempt={attempt} />
    </li>
  );
}

/** With whose key, when, why not, and for how much. */
function AttemptFacts({ attempt }: { attempt: GenerationAttempt }): ReactElement {
  const t = useWords(generationReceiptWords);
  const { vendor, startedAt, endedAt, key, keyLastFour, tries, errorCode, reason, movedTo, costMicro } = attempt;
  const amounts = useAmounts();
  const ended = (
    <>
      <Moment at={endedAt} /> ({amounts.seconds(startedAt, endedAt)})
    </>
  );
  const facts: (Fact | false)[] = [
    { name: t('vendor'), value: vendor === 'local' ? t('vendor.local') : vendor },
    { name: t('key'), value: t(`key.${key}`, { lastFour: keyLastFour ?? '' }) },
    { name: t('began'), value: <Moment at={startedAt} /> },
    { name: t('ended'), value: ended },
    tries > 1 && { name: t('tries'), value: tries },
    reason !== null && { name: t('why'), value: reason },
    errorCode !== null && { name: t('code'), value: <code>{errorCode}</code> },
    movedTo !== null && { name: t('movedTo'), value: movedTo },
    { name: t('cost'), value: t('amount', { credits: creditsOf(costMicro) }) },
    attempt.vendorCostUsd !== null && { name: t('vendorCost'), value: amounts.dollars(attempt.vendorCostUsd) },
  ];
  return <FactList facts={facts.filter((fact) => fact !== false)} />;
}

/** Writes how long something took, and what vendors charge, which is often less than a cent. */
function useAmounts() {
  const language = useLanguage();
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 });
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return {
    dollars: (amount: number) => dollars.format(amount),
    seconds: (from: string, to: string) => seconds.format((Date.parse(to) - Date.parse(from)) / 1_000),
  };
}
