import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { meQuery } from '../../api/instance.js';
import { useOrganization } from '../../api/organization.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Distance, Moment } from '../../ui/moment.js';
import { Status } from '../../ui/status.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { shownValue } from '../graph/inputs.js';
import { kindIcons } from './kinds.js';
import { useChange, useRotation, type Outcome, type Trigger } from './queries.js';
import { useTriggerText } from './texts.js';
import { triggerWords } from './words.js';

interface TriggerRowProps {
  trigger: Trigger;
  /** The approval that it waits for. */
  approvalId: string | undefined;
  onChanged: (outcome: Outcome) => void;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

/** A trigger: what starts the workflow, when it did and when it will, and what can be done with it. */
export function TriggerRow({ trigger, approvalId, onChanged, onEdit, onRotate, onDelete }: TriggerRowProps): ReactElement {
  const t = useWords(triggerWords);
  const { role } = useOrganization();
  const { id, attributes } = trigger;
  const { kind, enabled, error, hasAddress, workflowId } = attributes;
  const title = useTriggerText()(attributes);
  const change = useChange(workflowId);
  const turn = (isOn: boolean): void => change.mutate({ id, body: { enabled: isOn } }, { onSuccess: onChanged });
  const canChange = roleAtLeast(role, 'creator');
  const actions = [
    { id: 'edit', title: t('edit'), run: onEdit },
    ...(kind === 'hook' && hasAddress ? [{ id: 'rotate', title: t('rotate'), run: onRotate }] : []),
    { id: 'delete', title: t('delete'), run: onDelete, isDanger: true },
  ];
  return (
    <li className="trigger">
      <div>
        <h2>
          <Icon name={kindIcons[kind]} /> <span className="theirs">{title}</span>
        </h2>
        <Facts trigger={trigger} />
      </div>
      <div className="known">
        <TriggerStatus trigger={trigger} approvalId={approvalId} />
        {canChange && (
          <>
            <Button
              aria-label={t(enabled ? 'off.of' : 'on.of', { title })}
              isBusy={change.isPending}
              onClick={() => turn(!enabled)}
            >
              {t(enabled ? 'off.do' : 'on.do')}
            </Button>
            <ActionMenu label={t('actions.of', { title })} actions={actions} />
          </>
        )}
      </div>
      <NoAddress trigger={trigger} approvalId={approvalId} canChange={canChange} onShown={onChanged} />
      {error !== null && (
        <div className="trouble">
          <p>
            <span className="theirs">{error.message}</span> {t(`error.${adviceOf(error.code)}`)}
          </p>
          {canChange && enabled && adviceOf(error.code) !== 'feed' && <Button onClick={() => turn(true)}>{t('on.again')}</Button>}
        </div>
      )}
      {change.isError && <Trouble error={change.error} />}
    </li>
  );
}

interface NoAddressProps {
  trigger: Trigger;
  approvalId: string | undefined;
  canChange: boolean;
  onShown: (outcome: Outcome) => void;
}

/** A hook that waited for an approval: nobody was there to be shown its address. */
function NoAddress({ trigger: { id, attributes }, approvalId, canChange, onShown }: NoAddressProps): ReactElement | null {
  const t = useWords(triggerWords);
  const rotation = useRotation(attributes.workflowId);
  const { kind, hasAddress, enabled, author } = attributes;
  const isOwn = useQuery(meQuery).data?.user.id === author.id;
  if (kind !== 'hook' || hasAddress) return null;
  const canShow = canChange && isOwn && enabled && approvalId === undefined;
  const why = approvalId !== undefined ? 'later' : !enabled ? 'off' : canShow ? 'none' : 'others';
  return (
    <div className="note-box trigger-address">
      <p>{t(`address.${why}`, { name: author.name })}</p>
      {canShow && (
        <Button isBusy={rotation.isPending} onClick={() => rotation.mutate(id, { onSuccess: (trigger) => onShown({ trigger }) })}>
          {t('address.show')}
        </Button>
      )}
      {rotation.isError && <Trouble error={rotation.error} />}
    </div>
  );
}

const ofFeeds = ['address_refused', 'unreachable', 'error_answered', 'too_large', 'unreadable', 'took_too_long'];
const ofRights = ['insufficient_permissions', 'approval_required', 'forbidden', 'not_found'];

/** What to do about why it could not start the workflow. */
function adviceOf(code: string): 'feed' | 'settings' | 'rights' | 'other' {
  if (ofFeeds.includes(code)) return 'feed';
  if (code === 'validation_failed') return 'settings';
  return ofRights.includes(code) ? 'rights' : 'other';
}

interface TriggerStatusProps {
  trigger: Trigger;
  approvalId: string | undefined;
}

function TriggerStatus({ trigger, approvalId }: TriggerStatusProps): ReactElement {
  const t = useWords(triggerWords);
  const { slug } = useOrganization();
  const { enabled, error } = trigger.attributes;
  if (approvalId !== undefined)
    return (
      <Link to={`/${slug}/~/publishing/review/${approvalId}`}>
        <Status tone="waiting">{t('awaits')}</Status>
      </Link>
    );
  if (!enabled) return <Status tone="neutral">{t('off')}</Status>;
  return error === null ? <Status tone="well">{t('on')}</Status> : <Status tone="troubled">{t('failing')}</Status>;
}

/** When it starts the workflow, and under which conditions. */
function Facts({ trigger: { attributes } }: { trigger: Trigger }): ReactElement {
  const t = useWords(triggerWords);
  const { kind, timezone, nextAt, lastStartedAt, filter, isSigned, url, author } = attributes;
  const values = Object.entries(attributes.variables);
  return (
    <div className="trigger-facts note">
      <p className="known">
        <span>{t(`kind.${kind}`)}</span>
        {timezone !== null && <span>{timezone.replaceAll('_', ' ')}</span>}
        {isSigned && <span>{t('signed')}</span>}
        {url !== null && <span className="theirs">{url}</span>}
      </p>
      {nextAt !== null && (
        <p>
          {t(kind === 'rss' ? 'nextRead' : 'nextAt')} <Moment at={nextAt} {...(timezone !== null && { zone: timezone })} />
        </p>
      )}
      <p>
        {lastStartedAt === null ? t('never') : t.rich('last', { at: () => <Distance key="at" at={lastStartedAt} /> })}
        {' · '}
        {t('for', { name: author.name })}
      </p>
      {filter !== null && (
        <p>
          {t.rich('onlyWhen', {
            filter: () => (
              <code key="filter" className="theirs">
                {filter}
              </code>
            ),
          })}
        </p>
      )}
      {values.length > 0 && (
        <p className="theirs">{values.map(([name, value]) => `${name}: ${shownValue(value)}`).join(' · ')}</p>
      )}
    </div>
  );
}
