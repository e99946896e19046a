import { roleAtLeast, type Role } from '@imprint/contracts/access';
import type { MemberResource } from '@imprint/sdk';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { BrandChoices } from './brand-choices.js';
import { useAccessChange } from './changes.js';
import { isComplete, mayBeLimited } from './rights.js';
import { RoleChoices } from './role-choices.js';
import { memberWords } from './words.js';

interface AccessDialogProps {
  member: MemberResource;
  isSelf: boolean;
  onClose: () => void;
}

/** What a member may do, and for which brands. */
export function AccessDialog({ member: { id, attributes }, isSelf, onClose }: AccessDialogProps): ReactElement {
  const t = useWords(memberWords);
  const [role, setRole] = useState<Role>(attributes.role);
  const [brandIds, setBrandIds] = useState(attributes.brandIds);
  const change = useAccessChange(id, isSelf, onClose);
  const isLess = !roleAtLeast(role, attributes.role);
  const limit = mayBeLimited(role) ? brandIds : null;
  const isSame = role === attributes.role && String(limit) === String(attributes.brandIds);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ role, brandIds: limit });
  };
  return (
    <Dialog title={t('change.title', { name: attributes.name })} onClose={onClose}>
      <form className="member-form" onSubmit={submit}>
        <RoleChoices role={role} onChange={setRole} />
        {mayBeLimited(role) && <BrandChoices brandIds={brandIds} onChange={setBrandIds} />}
        {isSelf && isLess && <p role="status">{t('change.self')}</p>}
        {change.isError && <Trouble error={change.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={change.isPending} disabled={isSame || !isComplete(limit)}>
            {t('change.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
