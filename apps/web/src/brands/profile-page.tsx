import type { BrandResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { DraftKeeper } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { RestoredNote } from '../ui/kept-notes.js';
import { Loaded } from '../ui/loaded.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { SaveBar } from '../ui/save-bar.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { BrandPreview } from './brand-preview.js';
import { ClashPanel } from './clash-panel.js';
import { Completeness } from './completeness.js';
import { Meanwhile } from './meanwhile.js';
import { ProfileField } from './profile-field.js';
import { adminSections, fieldsOf, sections, type ProfileState, type Section } from './profile-fields.js';
import { brand, keptProfile, type KeptProfile } from './queries.js';
import { useProfile, type Profile } from './saving.js';
import { brandWords } from './words.js';
import './brands.css';

/** The form for what a brand says about itself. */
export function ProfilePage(): ReactElement {
  const { brandId = '' }: { brandId?: string } = useParams({ strict: false });
  const organization = useOrganization();
  const kept = useQuery(keptProfile(organization, brandId));
  const query = useQuery(brand(organization, brandId));
  return (
    <Loaded query={query}>
      {({ data }) => <Loaded query={kept}>{(opened) => <Form key={data.id} saved={data} {...opened} />}</Loaded>}
    </Loaded>
  );
}

function Form({ saved, owner, copy }: KeptProfile & { saved: BrandResource }): ReactElement {
  const t = useWords(brandWords);
  const { slug, role } = useOrganization();
  const [keeper] = useState(() => new DraftKeeper<ProfileState>(owner, saved.id));
  const profile = useProfile({ saved, copy, keeper });
  const { fields, isChanged, clash } = profile;
  const { label, completeness, revision } = saved.attributes;
  const mayWrite = roleAtLeast(role, 'creator');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && clash === undefined) profile.save();
  };
  return (
    <Page
      title={t('profile.title', { label })}
      lead={
        <p className="known note">
          <Link to={`/${slug}/~/brands/${saved.id}`}>{t('profile.back', { label })}</Link>
          <Link to={`/${slug}/~/brands/${saved.id}/history`}>{t('history')}</Link>
        </p>
      }
    >
      <Others id={saved.id} isEditing={isChanged} />
      {profile.isBehind && <Meanwhile brandId={saved.id} revision={revision} onLoad={profile.load} />}
      <RestoredNote restoredAt={profile.restoredAt} onDiscard={profile.discard} />
      {clash !== undefined && <ClashPanel profile={profile} />}
      <form className="brand-form" onSubmit={submit} noValidate>
        <SectionFields profile={profile} isDisabled={!mayWrite} />
        <aside className="previewing">
          <Completeness completeness={completeness} />
          <BrandPreview values={fields} />
        </aside>
        {mayWrite && <Bar profile={profile} revision={revision} />}
      </form>
    </Page>
  );
}

/** One section at a time: all of them are one form. */
function SectionFields({ profile, isDisabled }: { profile: Profile; isDisabled: boolean }): ReactElement {
  const t = useWords(brandWords);
  const { role } = useOrganization();
  const [section, setSection] = useState<Section>('about');
  const offered = sections.filter((each) => !adminSections.includes(each) || roleAtLeast(role, 'admin'));
  const { fields, set, change } = profile;
  return (
    <>
      <div className="section-choice" role="group" aria-label={t('sections')}>
        {offered.map((each) => (
          <Button key={each} aria-pressed={each === section} onClick={() => setSection(each)}>
            {t(`section.${each}`)}
          </Button>
        ))}
      </div>
      <fieldset className="sections" disabled={isDisabled}>
        <Panel title={t(`section.${section}`)}>
          <div className="stack">
            {fieldsOf(section).map(([name, kind]) => (
              <ProfileField
                key={name}
                name={name}
                kind={kind}
                value={fields[name]}
                error={change.error}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
          </div>
        </Panel>
      </fieldset>
    </>
  );
}

function Bar({ profile, revision }: { profile: Profile; revision: number }): ReactElement {
  const t = useWords(brandWords);
  const { change, isChanged, clash } = profile;
  const said = isChanged ? t('profile.unsaved') : change.isSuccess && t('profile.saved', { number: revision });
  return (
    <SaveBar
      said={
        <>
          {change.isError && <Trouble error={change.error} />}
          <p className="note" role="status">
            {said}
          </p>
        </>
      }
    >
      <Button type="submit" kind="primary" isBusy={change.isPending} disabled={!isChanged || clash !== undefined}>
        {t('profile.save')}
      </Button>
    </SaveBar>
  );
}
