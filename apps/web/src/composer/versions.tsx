import type { ReleaseVersionSummary } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { momentText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty } from '../ui/panel.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import { isSame } from './draft.js';
import { Side } from './notes.js';
import { version, versionList } from './queries.js';
import { withVersion } from './release-writes.js';
import { composerWords } from './words.js';

interface VersionsProps {
  composition: Composition;
  releaseId: string;
}

/** What was saved, the latest first. */
export function Versions({ composition, releaseId }: VersionsProps): ReactElement {
  const t = useWords(composerWords);
  const query = useInfiniteQuery(versionList(useOrganization(), releaseId));
  const [shown, show] = useState<ReleaseVersionSummary>();
  return (
    <div className="stack">
      <Loaded query={query}>
        {({ pages }) => {
          const versions = pages.flatMap(({ data }) => data);
          if (versions.length === 0) return <Empty>{t('versions.none')}</Empty>;
          return (
            <ol className="versions">
              {versions.map((each) => (
                <VersionRow key={each.id} shown={each} onCompare={() => show(each)} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <More query={query} />
      {shown !== undefined && <Comparison composition={composition} chosen={shown} onClose={() => show(undefined)} />}
    </div>
  );
}

function useSavedAt({ attributes: { savedAt } }: ReleaseVersionSummary): string {
  return momentText(new Date(savedAt), viewerZone(), useLanguage());
}

function VersionRow({ shown, onCompare }: { shown: ReleaseVersionSummary; onCompare: () => void }): ReactElement {
  const t = useWords(composerWords);
  const at = useSavedAt(shown);
  const { author, credentialId, restoredFrom } = shown.attributes;
  const by = credentialId === null ? 'version.by' : 'version.by.program';
  return (
    <li>
      <div>
        <p className="theirs">{t(by, { author: author.name, at })}</p>
        {restoredFrom !== null && <p className="note">{t('version.restored')}</p>}
      </div>
      <Button onClick={onCompare} aria-label={t('version.compare.of', { at })}>
        {t('version.compare')}
      </Button>
    </li>
  );
}

interface ComparisonProps {
  composition: Composition;
  chosen: ReleaseVersionSummary;
  onClose: () => void;
}

/** A version beside what the form says now. */
function Comparison({ composition, chosen, onClose }: ComparisonProps): ReactElement {
  const t = useWords(composerWords);
  const organization = useOrganization();
  const at = useSavedAt(chosen);
  const query = useQuery(version(organization, chosen.attributes.releaseId, chosen.id));
  const { draft, saved, work, conflict } = composition.state;
  const isDraft = saved?.attributes.status === 'draft';
  return (
    <Dialog title={t('version.title', { at })} onClose={onClose}>
      <Loaded query={query}>
        {({ data }) => {
          const then = withVersion(draft, data);
          const isNow = isSame(then, draft);
          return (
            <div className="stack">
              <div className="sides">
                <section>
                  <h3>{t('version.then')}</h3>
                  <Side draft={then} isTimeless />
                </section>
                <section>
                  <h3>{t('version.now')}</h3>
                  <Side draft={draft} isTimeless />
                </section>
              </div>
              <p className="note">{t(isNow ? 'version.same' : isDraft ? 'version.keeps' : 'version.scheduled')}</p>
              <div className="actions">
                {isDraft && !isNow && (
                  <Button
                    disabled={work !== undefined || conflict !== undefined}
                    onClick={({ currentTarget }) => {
                      closeDialogAround(currentTarget);
                      void composition.restore(data);
                    }}
                  >
                    {t('version.restore')}
                  </Button>
                )}
                <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('version.close')}</Button>
              </div>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
