import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { useWords } from '../words/words.js';
import { PreferencesForm } from './preferences-form.js';
import { noticePreferences } from './queries.js';
import { noticeWords } from './words.js';
import './notices.css';

/** Which notices reach the person, how and when. */
export function PreferencesPage(): ReactElement {
  const t = useWords(noticeWords);
  const query = useQuery(noticePreferences(useOrganization()));
  return (
    <Page title={t('settings')}>
      <Loaded query={query}>{({ data }) => <PreferencesForm saved={data.attributes} />}</Loaded>
    </Page>
  );
}
