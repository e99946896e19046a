import { roleAtLeast, roles } from '@imprint/contracts/access';
import type { MemberResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changesOf, memberList, type Role } from './queries.js';
import { memberWords } from './words.js';

/** Everybody with their role. Admins change it; an owner is changed by owners only, and the API keeps the last one. */
export function MemberList(): ReactElement {
  const t = useWords(memberWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(memberList(organization));
  const [question, ask, forget] = useQuestion<MemberResource>();
  const change = useChange();
  return (
    <>
      {change.isError && <Trouble error={change.error} />}
      <Loaded query={query}>
        {({ pages }) => (
          <ul className="rows">
            {pages
              .flatMap(({ data }) => data)
              .map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  isBusy={change.isPending}
                  onRole={(role) => change.mutate({ member, role })}
                  onRemove={() => ask(member)}
                />
              ))}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {t('more')}
        </Button>
      )}
      {question !== undefined && (
        <Confirm
          title={t('remove.title', { name: question.attributes.name })}
          text={t('remove.text')}
          yes={t('remove')}
          no={t('remove.no')}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ member: question, role: undefined }, { onSettled: forget })}
          onCancel={forget}
        />
      )}
    </>
  );
}

interface MemberProps {
  member: MemberResource;
  isBusy: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

function Member({ member: { attributes }, isBusy, onRole, onRemove }: MemberProps): ReactElement {
  const t = useWords(memberWords);
  const { role: own } = useOrganization();
  const { name, email, role } = attributes;
  const mayChange = roleAtLeast(own, 'admin') && roleAtLeast(own, role);
  return (
    <li>
      <div>
        <h3 className="theirs">{name}</h3>
        <p className="theirs">{email}</p>
      </div>
      {mayChange ? (
        <>
          <select
            aria-label={t('role.of', { name })}
            value={role}
            disabled={isBusy}
            onChange={({ target }) => onRole(target.value as Role)}
          >
            {roles
              .filter((each) => roleAtLeast(own, each))
              .map((each) => (
                <option key={each} value={each}>
                  {t(`role.${each}`)}
                </option>
              ))}
          </select>
          <Button kind="danger" onClick={onRemove} aria-label={t('remove.name', { name })}>
            {t('remove')}
          </Button>
        </>
      ) : (
        <span>{t(`role.${role}`)}</span>
      )}
    </li>
  );
}

interface Change {
  member: MemberResource;
  /** Undefined removes the member. */
  role: Role | undefined;
}

function useChange() {
  const organization = useOrganization();
  const queries = useQueryClient();
  const changes = changesOf(organization);
  return useMutation({
    mutationFn: async ({ member, role }: Change): Promise<unknown> =>
      role === undefined ? changes.remove(member.id) : changes.changeRole(member.id, role),
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'members'] }),
  });
}
