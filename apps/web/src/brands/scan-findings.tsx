import type { BrandScanResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { FindingRow, type Decision } from './finding-row.js';
import { review, scan } from './scan-queries.js';
import { scanWords } from './scan-words.js';

/** Everything that was found, each beside what the brand says now, to be taken or left. */
export function ScanFindings({ scan: shown }: { scan: BrandScanResource }): ReactElement {
  const t = useWords(scanWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const { brandId, findings, revision, isFirst } = shown.attributes;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Decision>>(new Map());
  const chooseAll = (decision: Decision): void => setChosen(new Map(findings.map(({ field }) => [field, decision])));
  const fieldsOf = (decision: Decision): string[] => [...chosen].flatMap(([field, each]) => (each === decision ? [field] : []));
  const saving = useMutation({
    mutationFn: () => {
      const body = { expectedRevision: revision, scanId: shown.id, take: fieldsOf('taken'), leave: fieldsOf('left') };
      return review({ client: organization.client, path: { id: brandId }, body });
    },
    onSuccess: async (answer) => {
      queries.setQueryData(scan(organization, brandId).queryKey, answer);
      setChosen(new Map());
      await queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
    },
  });
  if (findings.length === 0) return <Panel title={t('findings')}>{t('findings.none')}</Panel>;
  return (
    <Panel title={t('findings')}>
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
      {saving.isError && <Trouble error={saving.error} />}
      <div className="actions">
        <Button kind="primary" isBusy={saving.isPending} disabled={chosen.size === 0} onClick={() => saving.mutate()}>
          {t('save')}
        </Button>
        <span role="status" className="note">
          {saving.isSuccess && chosen.size === 0 ? t('saved', { number: revision }) : ''}
        </span>
      </div>
    </Panel>
  );
}
