import type { BrandResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { ActionMenu } from '../ui/action-menu.js';
import { Loaded } from '../ui/loaded.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { AccountsPanel } from './accounts-panel.js';
import { ApprovalNote } from './approval-note.js';
import { Completeness } from './completeness.js';
import { ArticlesPanel, ModelsPanel, PicturesPanel, ReleasesPanel } from './content-panels.js';
import { DeleteQuestion } from './delete-question.js';
import { GenerationPanel } from './generation-panel.js';
import { BrandStatus, colorNames } from './look.js';
import { MembersPanel } from './members-panel.js';
import { MemoriesPanel } from './memories-panel.js';
import { memoryWords } from './memory-words.js';
import { brand } from './queries.js';
import { brandWords } from './words.js';

/** One brand: how it looks, where it posts, and what was made for it. */
export function BrandPage(): ReactElement {
  const { brandId }: { brandId?: string } = useParams({ strict: false });
  const query = useQuery(brand(useOrganization(), brandId ?? ''));
  return <Loaded query={query}>{({ data }) => <Shown {...data} />}</Loaded>;
}

function Shown(shown: BrandResource): ReactElement {
  const { id, attributes } = shown;
  const t = useWords(brandWords);
  const { slug } = useOrganization();
  const { label, description, status, identity, completeness } = attributes;
  return (
    <Page
      title={label}
      lead={
        <>
          <p className="known note">
            <Link to={`/${slug}/~/brands`}>{t('back')}</Link>
            <BrandStatus status={status} />
            <span className="mono theirs">{attributes.slug}</span>
          </p>
          {description !== '' && <p className="theirs">{description}</p>}
        </>
      }
      actions={<Actions brandId={id} label={label} isApproved={status === 'approved'} />}
    >
      <Others id={id} />
      <ApprovalNote shown={shown} />
      <div className="brand-panels">
        <Completeness completeness={completeness} />
        <AccountsPanel brandId={id} />
        <ReleasesPanel brandId={id} />
        <ArticlesPanel brandId={id} />
        <PicturesPanel brandId={id} />
        <ModelsPanel brandId={id} />
        <MemoriesPanel brandId={id} />
        <MembersPanel brandId={id} />
        <GenerationPanel brandId={id} />
        <ColorsPanel colors={identity.colors} />
      </div>
    </Page>
  );
}

interface ActionsProps {
  brandId: string;
  label: string;
  isApproved: boolean;
}

/** What can be done with the brand: what is seldom done is in a menu. */
function Actions({ brandId, label, isApproved }: ActionsProps): ReactElement {
  const t = useWords(brandWords);
  const interviewing = useWords(memoryWords);
  const { slug, role } = useOrganization();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const to = `/${slug}/~/brands/${brandId}`;
  const isAdmin = roleAtLeast(role, 'admin');
  return (
    <>
      <Link className="button" to={`${to}/interview`}>
        {interviewing('interview')}
      </Link>
      <Link className="button" to={`${to}/knowledge`}>
        {t('knowledge')}
      </Link>
      {/* Until it is approved, that is what matters most. */}
      <Link className={isApproved || !isAdmin ? 'button primary' : 'button'} to={`${to}/profile`}>
        {t('profile')}
      </Link>
      <ActionMenu
        label={t('actions.more')}
        actions={[
          { id: 'history', title: t('history'), run: () => void navigate({ to: `${to}/history` }) },
          ...(isAdmin
            ? [
                { id: 'scan', title: t('scan'), run: () => void navigate({ to: `${to}/scan` }) },
                { id: 'delete', title: t('delete'), run: () => setIsDeleting(true), isDanger: true },
              ]
            : []),
        ]}
      />
      {isDeleting && <DeleteQuestion brandId={brandId} label={label} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function ColorsPanel({ colors }: Pick<BrandResource['attributes']['identity'], 'colors'>): ReactElement {
  const t = useWords(brandWords);
  return (
    <Panel title={t('colors')}>
      <dl className="colors">
        {colorNames.map((name) => (
          <div key={name}>
            <dt>{t(`color.${name}`)}</dt>
            <dd>
              <span className="swatch" style={{ background: colors[name] }} aria-hidden="true" />
              <span className="mono theirs">{colors[name]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
