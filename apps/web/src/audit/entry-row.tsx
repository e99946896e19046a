import type { AuditEntryResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { isNamed } from './actions.js';
import { memberNames } from './queries.js';
import { auditWords } from './words.js';

type Entry = AuditEntryResource['attributes'];

/** One change: what was done to what, by whom, with what and from where. */
export function EntryRow(entry: Entry): ReactElement {
  const t = useWords(auditWords);
  const names = useQuery(memberNames(useOrganization())).data;
  const { action, subjectType, subjectId, createdAt, changes } = entry;
  const subject = subjectType === 'member' || subjectType === 'user' ? names?.get(subjectId) : undefined;
  return (
    <li>
      <div>
        <h2>{isNamed(action) ? t(action) : action}</h2>
        <p className="note audit-who">
          <Actor {...entry} />
        </p>
        <p className="note theirs">{subject ?? <code>{subjectId}</code>}</p>
        <Changes changes={changes} />
      </div>
      <span className="note">
        <Moment at={createdAt} />
      </span>
    </li>
  );
}

function Actor({ actorKind, actorId, apiKeyId, clientIp }: Entry): ReactElement {
  const t = useWords(auditWords);
  const names = useQuery(memberNames(useOrganization())).data;
  const name = actorId === null ? null : (names?.get(actorId) ?? actorId);
  const parts = [
    ...(name === null ? [] : [name]),
    ...(actorKind === 'session' ? [] : [t(`kind.${actorKind}`)]),
    ...(apiKeyId === null ? [] : [apiKeyId]),
    ...(clientIp === null ? [] : [clientIp]),
  ];
  return <span className="theirs">{parts.join(' · ')}</span>;
}

function Changes({ changes }: { changes: Entry['changes'] }): ReactElement | null {
  const t = useWords(auditWords);
  const changed = Object.entries(changes);
  if (changed.length === 0) return null;
  return (
    <details className="audit-changes">
      <summary>{t('changes', { count: changed.length })}</summary>
      <dl>
        {changed.map(([field, change]) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd className="theirs">
              {'from' in change && <Value label={t('from')} value={change['from']} />}
              {'to' in change && <Value label={t('to')} value={change['to']} />}
              {!('from' in change) && !('to' in change) && t('hidden')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ label, value }: { label: string; value: unknown }): ReactElement {
  return (
    <span>
      <span className="soft">{label}</span> <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
    </span>
  );
}
