import { roleAtLeast, type Role } from '@imprint/contracts/access';
import type { MemberResource } from '@imprint/sdk';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useRoleChange } from './changes.js';
import { RoleChoices } from './role-choices.js';
import { memberWords } from './words.js';

interface RoleDialogProps {
  member: MemberResource;
  isSelf: boolean;
  onClose: () => void;
}

export function RoleDialog({ member: { id, attributes }, isSelf, onClose }: RoleDialogProps): ReactElement {
  const t = useWords(memberWords);
  const [role, setRole] = useState<Role>(attributes.role);
  const change = useRoleChange(id, isSelf, onClose);
  const isLess = !roleAtLeast(role, attributes.role);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(role);
  };
  return (
    <Dialog title={t('change.title', { name: attributes.name })} onClose={onClose}>
      <form className="member-form" onSubmit={submit}>
        <RoleChoices role={role} onChange={setRole} />
        {isSelf && isLess && <p role="status">{t('change.self')}</p>}
        {change.isError && <Trouble error={change.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={change.isPending} disabled={role === attributes.role}>
            {t('change.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
