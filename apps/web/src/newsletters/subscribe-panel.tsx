import { useState, type ReactElement } from 'react';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { Snippet } from '../ui/snippet.js';
import { useWords } from '../words/words.js';
import { newsletterWords } from './words.js';

/** Where people subscribe: a page of this instance, or a form on a page of their own. */
export function SubscribePanel({ subscribeUrl }: { subscribeUrl: string }): ReactElement {
  const t = useWords(newsletterWords);
  const [formUrl, setFormUrl] = useState('');
  return (
    <Panel
      title={t('subscribe')}
      aside={
        <a href={subscribeUrl} target="_blank" rel="noreferrer">
          {t('subscribe.open')}
        </a>
      }
    >
      <div className="stack">
        <p className="soft">{t('subscribe.text')}</p>
        <Snippet text={subscribeUrl} label={t('subscribe.address')} />
        <p className="soft">{t('form.text')}</p>
        <Field label={t('form.page')} hint={t('form.page.hint')}>
          {(control) => (
            <input
              {...control}
              type="url"
              placeholder="https://"
              maxLength={2_000}
              value={formUrl}
              onChange={({ target }) => setFormUrl(target.value)}
            />
          )}
        </Field>
        <Snippet
          text={formFor(subscribeUrl, formUrl, { address: t('form.address'), submit: t('form.submit') })}
          label={t('form')}
        />
      </div>
    </Panel>
  );
}

/** A form without a script, for a page of somebody's own. */
function formFor(subscribeUrl: string, formUrl: string, words: { address: string; submit: string }): string {
  const page = formUrl.trim();
  return [
    `<form method="post" action="${escaped(subscribeUrl)}">`,
    `  <label>${escaped(words.address)} <input name="address" type="email" required></label>`,
    ...(page === '' ? [] : [`  <input name="formUrl" type="hidden" value="${escaped(page)}">`]),
    `  <button>${escaped(words.submit)}</button>`,
    '</form>',
  ].join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
