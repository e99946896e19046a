import type { NoticePreferencesResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Choice, Choices } from '../ui/choice.js';
import { useWords } from '../words/words.js';
import { kindOf } from './kinds.js';
import { noticeWords } from './words.js';

type KindChoice = NoticePreferencesResource['attributes']['kinds'][number];

interface KindChoicesProps {
  kinds: readonly KindChoice[];
  /** Whether the person has connected a chat. */
  hasChat: boolean;
  onChange: (kinds: KindChoice[]) => void;
}

/** For each kind, whether the app shows it, it is mailed, or sent to a chat. Each offers the ways that it can take. */
export function KindChoices({ kinds, hasChat, onChange }: KindChoicesProps): ReactElement {
  const t = useWords(noticeWords);
  return (
    <>
      {kinds.map((choice) => {
        const kind = kindOf(choice.kind);
        if (kind === 'other') return null;
        const change = (changes: Partial<KindChoice>): void =>
          onChange(kinds.map((each) => (each === choice ? { ...each, ...changes } : each)));
        const hint = kind === 'webhooks.disabled' || kind === 'organization.deletion' ? { hint: t(`kind.${kind}.hint`) } : {};
        return (
          <Choices key={kind} legend={t(`kind.${kind}`)} {...hint}>
            <div className={hasChat ? 'notice-channels with-chat' : 'notice-channels'}>
              <Choice type="checkbox" checked={choice.app} label={t('preferences.app')} onChange={(app) => change({ app })} />
              {choice.mail !== null && (
                <Choice
                  type="checkbox"
                  checked={choice.mail}
                  label={t('preferences.mail')}
                  onChange={(mail) => change({ mail })}
                />
              )}
              {hasChat && choice.chat !== null && (
                <Choice
                  type="checkbox"
                  checked={choice.chat}
                  label={t('preferences.chat')}
                  onChange={(chat) => change({ chat })}
                />
              )}
            </div>
          </Choices>
        );
      })}
    </>
  );
}
