import type { BrandScanResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { SaveBar } from '../ui/save-bar.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Meanwhile } from './meanwhile.js';
import { FindingRow, type Decision } from './finding-row.js';
import { review, scan } from './scan-queries.js';
import { scanWords } from './scan-words.js';

interface ScanFindingsProps {
  scan: BrandScanResource;
  /** Whether there are decisions that are not saved. */
  onDeciding: (isDeciding: boolean) => void;
}

/** Everything that was found, each beside what the brand says now, to be taken or left. */
export function ScanFindings({ scan: latest, onDeciding }: ScanFindingsProps): ReactElement {
  const t = useWords(scanWords);
  const { shown, chosen, setChosen, saving, isBehind, load } = useReview(latest);
  const { brandId, findings, revision, isFirst } = shown.attributes;
  const chooseAll = (decision: Decision): void => setChosen(new Map(findings.map(({ field }) => [field, decision])));
  const isDeciding = chosen.size > 0;
  useEffect(() => {
    onDeciding(isDeciding);
    return () => onDeciding(false);
  }, [onDeciding, isDeciding]);
  if (findings.length === 0) return <Panel title={t('findings')}>{t('findings.none')}</Panel>;
  return (
    <Panel title={t('findings')}>
      {isBehind && <Meanwhile brandId={brandId} revision={latest.attributes.revision} onLoad={load} />}
      <p className="note">{t(isFirst ? 'findings.lead' : 'rescan.lead')}</p>
      <div className="actions">
        <Button onClick={() => chooseAll('taken')}>{t('take.all')}</Button>
        <Button onClick={() => chooseAll('left')}>{t('leave.all')}</Button>
      </div>
      <ul className="findings">
        {findings.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            decision={chosen.get(finding.field) ?? (finding.state === 'proposed' ? undefined : finding.state)}
            onDecide={(decision) => setChosen(new Map([...chosen, [finding.field, decision]]))}
          />
        ))}
      </ul>
      <SaveBar
        said={
          <>
            {saving.isError && <Trouble error={saving.error} />}
            <p role="status" className="note">
              {saving.isSuccess && chosen.size === 0 ? t('saved', { number: revision }) : ''}
            </p>
          </>
        }
      >
        <Button kind="primary" isBusy={saving.isPending} disabled={chosen.size === 0} onClick={() => saving.mutate()}>
          {t('save')}
        </Button>
      </SaveBar>
    </Panel>
  );
}

/** Decisions that are not saved yet. What they are about stays until the person has seen what others saved. */
function useReview(latest: BrandScanResource) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [held, setHeld] = useState(latest);
  if (chosen.size === 0 && held !== latest) setHeld(latest);
  const shown = chosen.size === 0 ? latest : held;
  const { brandId, revision: expectedRevision } = shown.attributes;
  const { queryKey } = scan(organization, brandId);
  const fieldsOf = (decision: Decision): string[] => [...chosen].flatMap(([field, each]) => (each === decision ? [field] : []));
  const saving = useMutation({
    mutationFn: () => {
      const body = { expectedRevision, scanId: shown.id, take: fieldsOf('taken'), leave: fieldsOf('left') };
      return review({ client: organization.client, path: { id: brandId }, body });
    },
    onSuccess: async (answer) => {
      setChosen(new Map());
      queries.setQueryData(queryKey, answer);
      await queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
    },
    // Somebody else may have saved meanwhile: what was decided stays.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const isBehind = latest.attributes.revision > expectedRevision && !saving.isPending;
  return { shown, chosen, setChosen, saving, isBehind, load: () => setHeld(latest) };
}
