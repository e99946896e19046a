import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { distanceText } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/loaded.js';
import { Secret } from '../ui/secret.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { calendarFeed, createFeed, downloadSchedule, endFeed } from './subscribe-queries.js';
import { subscribeWords } from './subscribe-words.js';

type Feed = { createdAt: string; lastUsedAt: string | null; brandId: string | null };

/** The schedule in another calendar app: by an address of one's own, or as a file. */
export function SubscribeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(subscribeWords);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Loaded query={useQuery(calendarFeed(useOrganization()))}>{(feed) => <Subscription feed={feed} />}</Loaded>
    </Dialog>
  );
}

function Subscription({ feed }: { feed: Feed | null }): ReactElement {
  const t = useWords(subscribeWords);
  const organization = useOrganization();
  const [brandId, setBrandId] = useState(feed?.brandId ?? '');
  const { create, end, download } = useActions(brandId);
  const { data: brandList } = useQuery(brands(organization));
  const known = brandList?.data ?? [];
  const error = create.error ?? end.error ?? download.error;
  return (
    <div className="stack">
      <p>{t('intro')}</p>
      {known.length > 1 && (
        <SelectField
          label={t('brand')}
          value={brandId}
          options={[
            { value: '', label: t('brand.all') },
            ...known.map(({ id, attributes }) => ({ value: id, label: attributes.label })),
          ]}
          onChange={setBrandId}
        />
      )}
      {create.data !== undefined && <Address url={create.data.url} />}
      {feed !== null && create.data === undefined && <Present feed={feed} />}
      {end.isSuccess && feed === null && <p role="status">{t('ended')}</p>}
      {error !== null && <Trouble error={error} />}
      <div className="actions start">
        <Button kind={feed === null ? 'primary' : 'plain'} isBusy={create.isPending} onClick={() => create.mutate()}>
          {t(feed === null ? 'create' : 'replace')}
        </Button>
        {feed !== null && (
          <Button kind="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
            {t('end')}
          </Button>
        )}
      </div>
      <p className="note">{t('download.hint')}</p>
      <div className="actions">
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('close')}</Button>
      </div>
    </div>
  );
}

function Address({ url }: { url: string }): ReactElement {
  const t = useWords(subscribeWords);
  return (
    <>
      <Secret text={url} label={t('address')} />
      <p>
        <a href={url.replace(/^https?:/, 'webcal:')}>{t('open')}</a>
      </p>
    </>
  );
}

function Present({ feed: { createdAt, lastUsedAt } }: { feed: Feed }): ReactElement {
  const t = useWords(subscribeWords);
  const language = useLanguage();
  const ago = (time: string): string => distanceText(new Date(time), language);
  return (
    <div>
      <p>
        {t('made', { when: ago(createdAt) })}
        {' · '}
        {lastUsedAt === null ? t('used.never') : t('used', { when: ago(lastUsedAt) })}
      </p>
      <p className="note">{t('replace.hint')}</p>
    </div>
  );
}

function useActions(brandId: string) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const renew = (): Promise<void> => queries.invalidateQueries({ queryKey: calendarFeed(organization).queryKey });
  const create = useMutation({ mutationFn: () => createFeed(organization, brandId), onSuccess: renew });
  const end = useMutation({
    mutationFn: () => endFeed(organization),
    onSuccess: () => {
      create.reset();
      return renew();
    },
  });
  const download = useMutation({ mutationFn: () => downloadSchedule(organization, brandId) });
  return { create, end, download };
}
