import type { ReactElement } from 'react';
import { Button } from './button.js';

interface SaveActionsProps {
  /** What saving does, of `useMutation`. */
  change: { isPending: boolean; isSuccess: boolean };
  isChanged: boolean;
  /** On the button. */
  label: string;
  /** Beside it, once it is saved. */
  saved: string;
}

/** Below a form over what is saved: its button, and that it was saved. */
export function SaveActions({ change, isChanged, label, saved }: SaveActionsProps): ReactElement {
  return (
    <div className="actions">
      <Button type="submit" kind={isChanged ? 'primary' : 'plain'} isBusy={change.isPending} disabled={!isChanged}>
        {label}
      </Button>
      <p className="note" role="status">
        {change.isSuccess && !isChanged && saved}
      </p>
    </div>
  );
}
