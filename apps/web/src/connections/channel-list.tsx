import { roleAtLeast } from '@imprint/contracts/access';
import type { ChannelResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { useWords } from '../words/words.js';
import { ConnectDialog } from './connect-dialog.js';
import { channels } from './queries.js';
import { connectionWords } from './words.js';

/** What accounts can be connected of: first what works on this instance, then what its operator has yet to set up. */
export function ChannelList(): ReactElement {
  const t = useWords(connectionWords);
  const query = useQuery(channels(useOrganization()));
  const [search, find] = useState('');
  const [chosen, choose] = useState<ChannelResource>();
  const list = (shown: readonly ChannelResource[]): ReactElement => (
    <ul className="channels">
      {shown.map((channel) => (
        <Channel key={channel.id} channel={channel} onConnect={() => choose(channel)} />
      ))}
    </ul>
  );
  return (
    <>
      <Field label={t('channels.search')}>
        {(control) => <input {...control} type="search" value={search} onChange={({ target }) => find(target.value)} />}
      </Field>
      <Loaded query={query}>
        {({ data }) => {
          const found = data.filter((channel) => channel.attributes.state !== 'planned' && matches(channel, search));
          const ready = found.filter((channel) => !isBlocked(channel));
          const waiting = found.filter(isBlocked);
          return (
            <>
              {found.length === 0 && <p role="status">{t('channels.none', { search })}</p>}
              {ready.length > 0 && list(ready)}
              {waiting.length > 0 && (
                <>
                  <h3>{t('channels.blocked')}</h3>
                  {list(waiting)}
                </>
              )}
            </>
          );
        }}
      </Loaded>
      {chosen !== undefined && <ConnectDialog channel={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

/** By what people call it, whatever the case. */
function matches({ id, attributes: { label, description } }: ChannelResource, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [id, label, description].some((text) => text.toLowerCase().includes(wanted));
}

const isBlocked = ({ attributes: { state, availability } }: ChannelResource): boolean =>
  state === 'supported' && availability === 'blocked';

function Channel({ channel, onConnect }: { channel: ChannelResource; onConnect: () => void }): ReactElement {
  const t = useWords(connectionWords);
  const { role } = useOrganization();
  const { label, description, state, diagnostics, limits, quotas } = channel.attributes;
  const cannot = isBlocked(channel);
  const reason = useId();
  return (
    <li>
      <div>
        <h3>{label}</h3>
        <p className="soft">{description}</p>
        <p className="note">
          {t(`limit.${limits.captionUnit}`, { count: limits.captionLength })}
          {' · '}
          {t('limit.images', { count: limits.images.maxCount })}
          {limits.videos && ` · ${t('limit.videos', { count: limits.videos.maxCount })}`}
        </p>
        {cannot && (
          <p className="note" id={reason}>
            {roleAtLeast(role, 'admin')
              ? diagnostics.map(({ message }) => message).join(' ')
              : t('channel.ask', { channel: label })}
          </p>
        )}
        {quotas.length > 0 && (
          <p className="note">
            {quotas.map(({ counts, most, windowMinutes: minutes }) => t(`quota.${counts}`, { count: most, minutes })).join(' · ')}
          </p>
        )}
      </div>
      {state === 'supported' && roleAtLeast(role, 'creator') && (
        <Button
          onClick={cannot ? undefined : onConnect}
          aria-disabled={cannot || undefined}
          aria-describedby={cannot ? reason : undefined}
          aria-label={t('connect.channel', { channel: label })}
        >
          {t('connect')}
        </Button>
      )}
      {state === 'hidden' && <p className="note">{t('channel.hidden')}</p>}
    </li>
  );
}
