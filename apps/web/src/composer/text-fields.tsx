import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Faults, Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import { firstWords, type Draft, type DraftTarget } from './draft.js';
import type { Verdict } from './faults.js';
import { Counters, GrowingText } from './growing-text.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

interface TextFieldsProps {
  draft: Draft;
  accounts: readonly Account[];
  verdict: Verdict;
  /** What is said of the common text before the API is asked. */
  faults: readonly string[];
  onChange: (changes: Partial<Draft>) => void;
}

/** The common text, the texts of single accounts, and how much of each channel's room they take. */
export function TextFields({ draft, accounts, verdict, faults, onChange }: TextFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const chosen = draft.targets.flatMap((target, index) => {
    const account = accounts.find(({ connection }) => connection.id === target.connectionId);
    return account === undefined ? [] : [{ target, account, index }];
  });
  const write = (connectionId: string, caption: string | null): void =>
    onChange({ targets: draft.targets.map((each) => (each.connectionId === connectionId ? { ...each, caption } : each)) });
  const common = chosen.flatMap(({ target, account: { channel } }) => (target.caption === null && channel ? [channel] : []));
  return (
    <Panel title={t('text')}>
      <div className="stack">
        <Field
          label={t('text.common')}
          faults={[...faults, ...verdict.at('/baseContent')]}
          hint={<Counters text={draft.baseContent} channels={common} />}
        >
          {(control) => (
            <GrowingText control={control} value={draft.baseContent} onChange={(baseContent) => onChange({ baseContent })} />
          )}
        </Field>
        {chosen.length > 0 && (
          <ul className="captions">
            {chosen.map(({ target, account, index }) => (
              <Caption
                key={target.connectionId}
                target={target}
                account={account}
                common={draft.baseContent}
                faults={verdict.at(`/targets/${index}/caption`)}
                onWrite={(caption) => write(target.connectionId, caption)}
              />
            ))}
          </ul>
        )}
        <Field label={t('title')} hint={t('title.hint')} faults={verdict.at('/title')}>
          {(control) => (
            <input
              {...control}
              value={draft.title}
              placeholder={firstWords(draft.baseContent)}
              maxLength={200}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}

interface CaptionProps {
  target: DraftTarget;
  account: Account;
  common: string;
  faults: readonly string[];
  onWrite: (caption: string | null) => void;
}

function Caption({ target: { caption }, account, common, faults, onWrite }: CaptionProps): ReactElement {
  const t = useWords(composerWords);
  const name = nameOf(account);
  if (caption === null) {
    return (
      <li>
        <Button onClick={() => onWrite(common)}>{t('caption.customize', { name })}</Button>
        <Faults faults={faults} />
      </li>
    );
  }
  const channels = account.channel === undefined ? [] : [account.channel];
  return (
    <li className="caption">
      <Field label={t('caption.of', { name })} faults={faults} hint={<Counters text={caption} channels={channels} />}>
        {(control) => <GrowingText control={control} value={caption} onChange={onWrite} />}
      </Field>
      <Button onClick={() => onWrite(null)}>{t('caption.common')}</Button>
    </li>
  );
}
