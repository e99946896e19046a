import { useState, type ReactElement } from 'react';
import { Dialog } from '../ui/dialog.js';
import { useWords } from '../words/words.js';
import { AmountForm } from './amount-form.js';
import { microPerCredit } from './amounts.js';
import { useThresholdChange } from './cap-changes.js';
import { creditWords } from './words.js';

interface ThresholdDialogProps {
  /** Micro-credits; null for none. */
  thresholdMicro: number | null;
  onClose: () => void;
}

/** Above how many credits a request needs approval. */
export function ThresholdDialog({ thresholdMicro, onClose }: ThresholdDialogProps): ReactElement {
  const t = useWords(creditWords);
  const [value, setValue] = useState(thresholdMicro === null ? '' : (thresholdMicro / microPerCredit).toString());
  const change = useThresholdChange();
  // A decimal fraction is not exact as a number.
  const micro = value === '' ? null : Math.round(Number(value) * microPerCredit);
  return (
    <Dialog title={t('threshold')} onClose={onClose}>
      <AmountForm
        label={t('threshold.label')}
        hint={t('threshold.hint')}
        value={value}
        onValue={setValue}
        least={0}
        step={1 / microPerCredit}
        save={t('threshold.save')}
        change={change}
        onSave={(onDone) => change.mutate(micro, { onSuccess: onDone })}
      />
    </Dialog>
  );
}
