import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { vendorKeys } from './queries.js';
import { VendorKeyRow } from './vendor-key-row.js';
import { vendorKeyWords } from './words.js';

/** Every vendor of which the instance offers models, and whose key is used there. */
export function VendorKeysPage(): ReactElement {
  const t = useWords(vendorKeyWords);
  const query = useQuery(vendorKeys(useOrganization()));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t('none')}</Empty>
          ) : (
            <Listing>
              {data.map((vendor) => (
                <VendorKeyRow key={vendor.id} {...vendor} />
              ))}
            </Listing>
          )
        }
      </Loaded>
    </Page>
  );
}
