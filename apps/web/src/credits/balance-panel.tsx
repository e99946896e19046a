import { roleAtLeast } from '@imprint/contracts/access';
import type { CreditsResource } from '@imprint/sdk';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { dayText } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { microPerCredit, useNumberText } from './amounts.js';
import { LowBalanceDialog } from './low-balance-dialog.js';
import { ThresholdDialog } from './threshold-dialog.js';
import { creditWords } from './words.js';

type Credits = CreditsResource['attributes'];

interface BalancePanelProps {
  credits: Credits;
  /** Whether the person can buy some. */
  isSold: boolean;
}

/** What is left and what was used this month. */
export function BalancePanel({ credits, isSold }: BalancePanelProps): ReactElement {
  const t = useWords(creditWords);
  const language = useLanguage();
  const text = useNumberText();
  const [changed, change] = useState<'alert' | 'threshold'>();
  const close = (): void => change(undefined);
  const { isUnlimited, balance, reserved, spentThisMonth, month, lowBalance, approvalThresholdMicro } = credits;
  const isLow = balance !== null && lowBalance !== null && balance < lowBalance;
  return (
    <Panel title={t('balance')}>
      <dl className="credit-figures">
        <Figure name={t('available')} note={isUnlimited && t('unlimited.note')}>
          {balance === null ? t('unlimited') : text(balance)} {isLow && <Status tone="waiting">{t('low')}</Status>}
        </Figure>
        <Figure name={t('reserved')} note={t('reserved.note')}>
          {text(reserved)}
        </Figure>
        <Figure name={t('spent')} note={t('spent.note', { month: dayText(month, language, { month: 'long', year: 'numeric' }) })}>
          {text(spentThisMonth)}
        </Figure>
        {!isUnlimited && <LowBalance lowBalance={lowBalance} onChange={() => change('alert')} />}
        <Threshold approvalThresholdMicro={approvalThresholdMicro} onChange={() => change('threshold')} />
      </dl>
      {!isUnlimited && !isSold && (
        <p className="note">
          {t.rich('adding', {
            docs: (parts) => (
              <a key="docs" href="/docs">
                {parts}
              </a>
            ),
          })}
        </p>
      )}
      {changed === 'alert' && <LowBalanceDialog lowBalance={lowBalance} onClose={close} />}
      {changed === 'threshold' && <ThresholdDialog thresholdMicro={approvalThresholdMicro} onClose={close} />}
    </Panel>
  );
}

/** When whoever leads the organization is told that little is left. */
function LowBalance({ lowBalance, onChange }: Pick<Credits, 'lowBalance'> & { onChange: () => void }): ReactElement {
  const t = useWords(creditWords);
  const text = useNumberText();
  const { role } = useOrganization();
  return (
    <Figure name={t('alert')} note={t('alert.note')}>
      {lowBalance === null ? t('alert.off') : t('alert.below', { credits: text(lowBalance) })}{' '}
      {roleAtLeast(role, 'admin') && (
        <Button kind="quiet" onClick={onChange} aria-label={t('alert.change')}>
          {t('change')}
        </Button>
      )}
    </Figure>
  );
}

/** Above which price somebody has to agree to a request. */
function Threshold({
  approvalThresholdMicro: micro,
  onChange,
}: Pick<Credits, 'approvalThresholdMicro'> & { onChange: () => void }): ReactElement {
  const t = useWords(creditWords);
  const text = useNumberText();
  const { role } = useOrganization();
  return (
    <Figure name={t('threshold')} note={t('threshold.note')}>
      {micro === null ? t('threshold.off') : t('threshold.above', { credits: text(micro / microPerCredit) })}{' '}
      {roleAtLeast(role, 'admin') && (
        <Button kind="quiet" onClick={onChange} aria-label={t('threshold.change')}>
          {t('change')}
        </Button>
      )}
    </Figure>
  );
}

interface FigureProps {
  name: string;
  /** What it means. */
  note: ReactNode;
  children: ReactNode;
}

function Figure({ name, note, children }: FigureProps): ReactElement {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd>{children}</dd>
      {note !== false && <dd className="note">{note}</dd>}
    </div>
  );
}
