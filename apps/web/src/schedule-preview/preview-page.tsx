import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { useNow } from '../time/clock.js';
import { momentText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { Status } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { daysOf, firstDays } from './days.js';
import { Day } from './preview-day.js';
import { schedulePreview, type Preview } from './queries.js';
import { periods, previewSearchOf, type Period, type PreviewSearch } from './search.js';
import { previewWords } from './words.js';
import './schedule-preview.css';

/** So many lines are drawn at once. */
const step = 100;

/** What goes out in the coming days, and what will get in the way. */
export function PreviewPage(): ReactElement {
  const t = useWords(previewWords);
  const organization = useOrganization();
  const search: PreviewSearch = useSearch({ strict: false });
  const { period = 'week', brandId } = search;
  const query = useQuery(schedulePreview(organization, { days: periods[period], timezone: viewerZone(), brandId }));
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t('lead')}</p>}
      actions={
        <Link className="button" to={`/${organization.slug}/~/calendar`}>
          {t('calendar')}
        </Link>
      }
    >
      <Narrowing search={search} />
      <Loaded query={query}>{(preview) => <Days key={`${period} ${brandId}`} preview={preview} />}</Loaded>
    </Page>
  );
}

function Narrowing({ search }: { search: PreviewSearch }): ReactElement {
  const t = useWords(previewWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const own = useQuery(brands(organization)).data?.data ?? [];
  const path = `/${organization.slug}/~/calendar/preview`;
  const options = (Object.keys(periods) as Period[]).map((period) => ({
    label: t(`period.${period}`),
    search: { ...previewSearchOf({ ...search, period }) },
  }));
  return (
    <div className="preview-narrowing">
      <Filters label={t('period')} to={path} options={options} />
      {own.length > 1 && (
        <SelectField
          label={t('brand')}
          value={search.brandId ?? ''}
          options={[{ value: '', label: t('brand.all') }, ...own.map(({ id, attributes: { label } }) => ({ value: id, label }))]}
          onChange={(brandId) =>
            void navigate({ to: path, search: { ...previewSearchOf({ ...search, brandId }) }, replace: true })
          }
        />
      )}
    </div>
  );
}

function Days({ preview }: { preview: Preview }): ReactElement {
  const t = useWords(previewWords);
  const language = useLanguage();
  const [most, setMost] = useState(step);
  const zone = viewerZone();
  const now = useNow().getTime();
  const { publishes, isCut, completeUntil } = preview;
  const days = daysOf(preview, zone, now);
  const shown = firstDays(days, most);
  if (days.length === 0) return <None />;
  const needing = publishes.filter(({ diagnostics }) => diagnostics.length > 0).length;
  return (
    <>
      <p className="preview-sum" role="status">
        {t('count', { count: publishes.length })}
        {publishes.length > 0 && (
          <Status tone={needing === 0 ? 'well' : 'waiting'}>
            {needing === 0 ? t('needs.none') : t('needs', { count: needing })}
          </Status>
        )}
      </p>
      {isCut && <p className="note">{t('cut', { time: momentText(new Date(completeUntil), zone, language) })}</p>}
      <div className="preview-days">
        {shown.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </div>
      {shown.length < days.length && <Button onClick={() => setMost(most + step)}>{t('more')}</Button>}
    </>
  );
}

function None(): ReactElement {
  const t = useWords(previewWords);
  const { slug, role } = useOrganization();
  return (
    <Empty>
      <p>{t('none')}</p>
      {roleAtLeast(role, 'creator') && (
        <Link className="button" to={`/${slug}/~/compose`}>
          {t('none.write')}
        </Link>
      )}
    </Empty>
  );
}
