import { useState, type ReactElement } from 'react';
import { Dialog } from '../ui/dialog.js';
import { useWords } from '../words/words.js';
import { AmountForm } from './amount-form.js';
import { useLowBalanceChange } from './cap-changes.js';
import { creditWords } from './words.js';

interface LowBalanceDialogProps {
  /** Whole credits; null for none. */
  lowBalance: number | null;
  onClose: () => void;
}

/** Below how many credits admins and owners are told. */
export function LowBalanceDialog({ lowBalance, onClose }: LowBalanceDialogProps): ReactElement {
  const t = useWords(creditWords);
  const [value, setValue] = useState(lowBalance?.toString() ?? '');
  const change = useLowBalanceChange();
  return (
    <Dialog title={t('alert')} onClose={onClose}>
      <AmountForm
        label={t('alert.label')}
        hint={t('alert.hint')}
        value={value}
        onValue={setValue}
        least={1}
        save={t('alert.save')}
        change={change}
        onSave={(onDone) => change.mutate(value === '' ? null : Number(value), { onSuccess: onDone })}
      />
    </Dialog>
  );
}
