import type { ReactElement } from 'react';
import { Empty, Panel } from '../ui/panel.js';
import { PostPreview, shownThread } from '../ui/post-preview.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import { mediaOn, textOf, type Draft } from './draft.js';
import { followingOn } from './following.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

/** The post on each account. */
export function Previews({ draft, accounts }: { draft: Draft; accounts: readonly Account[] }): ReactElement {
  const t = useWords(composerWords);
  const shown = draft.targets.flatMap((target) => {
    const account = accounts.find(({ connection }) => connection.id === target.connectionId);
    const media = mediaOn(draft, target.connectionId);
    return account === undefined ? [] : [{ account, media, text: textOf(draft, target), ...followingOn(draft, target) }];
  });
  return (
    <Panel title={t('preview')}>
      {shown.length === 0 && <Empty>{t('preview.none')}</Empty>}
      <ul className="previews">
        {shown.map(({ account, media, text, thread, firstComment }) => (
          <PostPreview
            key={account.connection.id}
            account={nameOf(account)}
            channel={account.channel?.attributes.label ?? account.connection.attributes.platform}
            text={text}
            empty={t('preview.empty')}
            media={media}
            images={account.channel?.attributes.limits.images}
            videos={account.channel?.attributes.limits.videos}
            thread={shownThread(thread)}
            firstComment={firstComment}
            cards={draft.linkCards}
            cardsBy={account.channel?.attributes.limits.linkCards}
          />
        ))}
      </ul>
    </Panel>
  );
}
