import { roleAtLeast } from '@imprint/contracts/access';
import type { CreditCap } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { ShareBar } from '../ui/chart.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useCapChange } from './cap-changes.js';
import { CapDialog } from './cap-dialog.js';
import { useCapName } from './use-names.js';
import { creditWords } from './words.js';

/** How much may be used this month, and how much of it is. Admins and owners change it. */
export function CapsPanel({ caps }: { caps: readonly CreditCap[] }): ReactElement {
  const t = useWords(creditWords);
  const { role } = useOrganization();
  const mayChange = roleAtLeast(role, 'admin');
  const [edited, edit] = useState<CreditCap | 'new'>();
  return (
    <Panel title={t('caps')} aside={mayChange && <Button onClick={() => edit('new')}>{t('cap.add')}</Button>}>
      {caps.length === 0 ? (
        <Empty>{t(mayChange ? 'caps.none' : 'caps.none.read')}</Empty>
      ) : (
        <ul className="rows credit-caps">
          {caps.map((cap) => (
            <CapRow key={cap.scope + cap.subjectId} cap={cap} {...(mayChange && { onEdit: () => edit(cap) })} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <CapDialog caps={caps} onClose={() => edit(undefined)} {...(edited !== 'new' && { cap: edited })} />
      )}
    </Panel>
  );
}

interface CapRowProps {
  cap: CreditCap;
  /** Left out for those who may only read. */
  onEdit?: () => void;
}

function CapRow({ cap, onEdit }: CapRowProps): ReactElement {
  const t = useWords(creditWords);
  const name = useCapName()(cap);
  const { scope, monthly, spent, reserved } = cap;
  const used = spent + reserved;
  const isReached = used >= monthly;
  return (
    <li>
      <div>
        <h3 className="theirs">{name}</h3>
        <p>
          {t(`scope.${scope}`)} · {t('cap.used', { used, monthly, reserved })}
        </p>
        <ShareBar share={monthly === 0 ? 1 : used / monthly} isFull={isReached} />
      </div>
      <div className="known">
        {isReached && <Status tone="troubled">{t('cap.reached')}</Status>}
        {onEdit !== undefined && (
          <>
            <Button onClick={onEdit} aria-label={t('cap.change.of', { name })}>
              {t('change')}
            </Button>
            <RemoveCap cap={cap} name={name} />
          </>
        )}
      </div>
    </li>
  );
}

function RemoveCap({ cap: { scope, subjectId }, name }: { cap: CreditCap; name: string }): ReactElement {
  const t = useWords(creditWords);
  const [question, ask, forget] = useQuestion<true>();
  const change = useCapChange();
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)} aria-label={t('cap.remove.of', { name })}>
        {t('remove')}
      </Button>
      {change.isError && <Trouble error={change.error} />}
      {question !== undefined && (
        <Confirm
          title={t('cap.remove.title', { name })}
          text={t('cap.remove.text')}
          yes={t('cap.remove')}
          no={t('cancel')}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ scope, subjectId, monthly: null }, { onSettled: forget })}
          onCancel={forget}
        />
      )}
    </>
  );
}
