import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { useWords } from '../words/words.js';
import { connectionNames, releaseCalls, type AccountCalls } from './queries.js';
import { releaseWords } from './words.js';

const unsent = new Set<string>(['draft', 'scheduled', 'paused']);

/** What publishing will send to each account that is still waiting: a dry run, made when somebody asks for it. */
export function Calls({ release }: { release: ReleaseResource }): ReactElement | null {
  const t = useWords(releaseWords);
  const [isOpen, setIsOpen] = useState(false);
  const { postId, targets } = release.attributes;
  const waiting = new Set(targets.filter(({ status }) => unsent.has(status)).map(({ connectionId }) => connectionId));
  if (waiting.size === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('calls')}</summary>
      <p className="note">{t('calls.text')}</p>
      {isOpen && <CallList postId={postId} waiting={waiting} />}
    </details>
  );
}

function CallList({ postId, waiting }: { postId: string; waiting: ReadonlySet<string> }): ReactElement {
  const organization = useOrganization();
  const { data: names } = useQuery(connectionNames(organization));
  const query = useQuery(releaseCalls(organization, postId));
  return (
    <Loaded query={query}>
      {(accounts) => (
        <ul className="rows targets">
          {accounts
            .filter(({ connectionId }) => connectionId !== null && waiting.has(connectionId))
            .map((account) => (
              <li key={account.connectionId} className="target">
                <OfAccount account={account} name={names?.get(account.connectionId ?? '') ?? null} />
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}

function OfAccount({ account, name }: { account: AccountCalls; name: string | null }): ReactElement {
  const { platform, calls, error, verdicts } = account;
  const broken = verdicts.filter(({ passed }) => !passed).map(({ detail }) => detail);
  const inTheWay = error === null ? broken : [...broken, error.message];
  return (
    <>
      <h3 className="theirs">{name === null ? platform : `${name} · ${platform}`}</h3>
      <ol className="calls">
        {calls.map((call, index) => (
          <li key={index}>
            <h4 className="note">{call.operation}</h4>
            <pre className="theirs" tabIndex={0}>
              {asMessage(call)}
            </pre>
          </li>
        ))}
      </ol>
      {inTheWay.map((reason) => (
        <p key={reason} className="theirs failure">
          {reason}
        </p>
      ))}
    </>
  );
}

/** As people know requests: method and address, headers, and the body after an empty line. A call inside the instance has a body only. */
function asMessage({ method, url, headers, body }: AccountCalls['calls'][number]): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const shown = Object.keys(body).length === 0 ? [] : [JSON.stringify(body, null, 2)];
  if (method === null) return shown.join('');
  return [`${method} ${url ?? ''}`, ...head, ...(shown.length === 0 ? [] : ['', ...shown])].join('\n');
}
