import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { picture } from '../api/pictures.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import { textOf, type Draft, type DraftMedia } from './draft.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

/** The post on each account: the text that it will have there, and its pictures in their order. */
export function Previews({ draft, accounts }: { draft: Draft; accounts: readonly Account[] }): ReactElement {
  const t = useWords(composerWords);
  const shown = draft.targets.flatMap((target) => {
    const account = accounts.find(({ connection }) => connection.id === target.connectionId);
    return account === undefined ? [] : [{ account, text: textOf(draft, target) }];
  });
  return (
    <Panel title={t('preview')}>
      {shown.length === 0 && <Empty>{t('preview.none')}</Empty>}
      <ul className="previews">
        {shown.map(({ account, text }) => (
          <li key={account.connection.id} className="preview">
            <h3>
              <span className="theirs">{nameOf(account)}</span>{' '}
              <span className="note">{account.channel?.attributes.label ?? account.connection.attributes.platform}</span>
            </h3>
            <p className={text.trim() === '' ? 'soft' : 'theirs copy'}>{text.trim() === '' ? t('preview.empty') : text}</p>
            {draft.media.length > 0 && (
              <ul className="preview-media">
                {draft.media.map((media) => (
                  <li key={media.assetId}>
                    <Picture {...media} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A picture by its id. */
export function Picture({ assetId, altText }: DraftMedia): ReactElement {
  const { data } = useQuery(picture(useOrganization(), assetId));
  const file = data?.data.attributes;
  return file === undefined ? (
    <span className="picture" />
  ) : (
    <img className="picture" src={file.url} alt={altText} loading="lazy" />
  );
}
