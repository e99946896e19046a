import { roleAtLeast } from '@imprint/contracts/access';
import type { NewsletterResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { DeleteButton } from './delete-button.js';
import { EditDialog } from './edit-dialog.js';
import { IssuesPanel } from './issues-panel.js';
import { BrandName } from './newsletters-page.js';
import { newsletter } from './queries.js';
import { SubscribePanel } from './subscribe-panel.js';
import { SubscribersPanel } from './subscribers-panel.js';
import { newsletterWords } from './words.js';
import './newsletters.css';

/** One newsletter: how people come to it, who they are, and what they got. */
export function NewsletterPage(): ReactElement {
  const { newsletterId }: { newsletterId?: string } = useParams({ strict: false });
  const query = useQuery(newsletter(useOrganization(), newsletterId ?? ''));
  return <Loaded query={query}>{({ data }) => <Shown {...data} />}</Loaded>;
}

function Shown(shown: NewsletterResource): ReactElement {
  const t = useWords(newsletterWords);
  const { slug, role } = useOrganization();
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = roleAtLeast(role, 'creator');
  const { brandId, name, description } = shown.attributes;
  return (
    <Page
      title={name}
      lead={
        <>
          <p className="known note">
            <Link to={`/${slug}/~/newsletters`}>{t('back')}</Link>
            <BrandName id={brandId} />
          </p>
          {description !== null && <p className="theirs">{description}</p>}
        </>
      }
      actions={
        mayChange && (
          <>
            <DeleteButton id={shown.id} name={name} />
            <Button kind="primary" onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      {isEditing && <EditDialog {...shown} onClose={() => setIsEditing(false)} />}
      <div className="newsletter-panels">
        <SubscribersPanel newsletter={shown} mayChange={mayChange} />
        <IssuesPanel newsletterId={shown.id} />
        <SubscribePanel {...shown.attributes} />
        <PostalPanel {...shown.attributes} mayChange={mayChange} />
      </div>
    </Page>
  );
}

function PostalPanel({ postalLine, mayChange }: { postalLine: string | null; mayChange: boolean }): ReactElement {
  const t = useWords(newsletterWords);
  return (
    <Panel title={t('postalLine')}>
      {postalLine === null ? (
        <p className="soft">{t(mayChange ? 'postalLine.none' : 'postalLine.none.viewer')}</p>
      ) : (
        <p className="theirs">{postalLine}</p>
      )}
    </Panel>
  );
}
