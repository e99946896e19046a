import type { CreditEntryResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { creditsOf } from '../api/credits.js';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { entryList } from './queries.js';
import { entryKinds, type CreditSearch } from './search.js';
import { useNames } from './use-names.js';
import { useShow } from './use-show.js';
import { creditWords } from './words.js';

/** Every movement, the latest first. */
export function EntriesPanel({ shown }: { shown: CreditSearch }): ReactElement {
  const t = useWords(creditWords);
  const show = useShow();
  const { kind } = shown;
  const query = useInfiniteQuery(entryList(useOrganization(), kind));
  return (
    <Panel title={t('entries')}>
      <div className="stack credit-list">
        <p className="note">{t('entries.text')}</p>
        <div className="credit-choices">
          <SelectField
            label={t('kind')}
            value={kind ?? ''}
            options={entryKinds.map((each) => ({ value: each, label: t(each === '' ? 'kind.all' : `kind.${each}`) }))}
            onChange={(value) => show({ kind: value })}
          />
        </div>
        <Loaded query={query}>
          {({ pages }) => {
            const entries = pages.flatMap(({ data }) => data);
            if (entries.length === 0) return <Empty>{t(kind === undefined ? 'entries.none' : 'entries.none.kind')}</Empty>;
            return (
              <ul className="rows credit-entries">
                {entries.map(({ id, attributes }) => (
                  <EntryRow key={id} {...attributes} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        <More query={query} />
      </div>
    </Panel>
  );
}

/** A movement: what was done, with how much, and for what. */
function EntryRow({ kind, amountMicro, jobId, brandId, reference, createdAt }: CreditEntryResource['attributes']): ReactElement {
  const t = useWords(creditWords);
  const { slug } = useOrganization();
  const names = useNames();
  return (
    <li>
      <div>
        <h3>{t('entry', { kind: t(`kind.${kind}`), credits: creditsOf(amountMicro) })}</h3>
        <p className="theirs">
          {jobId?.startsWith('gen_') === true && (
            <Link to={`/${slug}/~/generate/generations/${jobId}`}>{t('entry.generation')}</Link>
          )}
          {jobId !== null && brandId !== null && ` · ${names.brand(brandId)}`}
          {reference !== null && t('entry.reference', { reference })}
        </p>
      </div>
      <span className="note">
        <Moment at={createdAt} />
      </span>
    </li>
  );
}
