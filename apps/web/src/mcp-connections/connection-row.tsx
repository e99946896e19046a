import { revokeMcpConnection, type McpConnectionResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Distance } from '../ui/moment.js';
import { Scopes } from '../ui/scopes.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { connectionWords } from './words.js';

type ConnectionRowProps = McpConnectionResource & { isOfAll: boolean };

/** A client that is connected, with what it may do. */
export function ConnectionRow({ id, attributes, isOfAll }: ConnectionRowProps): ReactElement {
  const t = useWords(connectionWords);
  const { clientName, clientId, userEmail, scopes, resource, lastUsedAt, createdAt } = attributes;
  const distance = (at: string) => ({ at: () => <Distance key="at" at={at} /> });
  return (
    <li>
      <div>
        <h2 className="theirs">{clientName}</h2>
        <p className="note theirs">
          {hostOf(clientId) ?? t('host.registered')}
          {resource.endsWith('/partner') && ` · ${t('partner')}`}
          {isOfAll && ` · ${t('by', { email: userEmail })}`}
        </p>
        <Scopes scopes={scopes} />
      </div>
      <div className="known">
        <span className="note">
          {lastUsedAt === null ? t('used.never') : t.rich('used', distance(lastUsedAt))}
          {' · '}
          {t.rich('connected', distance(createdAt))}
        </span>
        <Disconnect id={id} {...attributes} />
      </div>
    </li>
  );
}

/** Of a client that is named by the address of its metadata document; one that registered itself names no host that was checked. */
const hostOf = (clientId: string): string | undefined => (URL.canParse(clientId) ? new URL(clientId).host : undefined);

interface DisconnectProps {
  id: string;
  clientName: string;
  userEmail: string;
}

function Disconnect({ id, clientName, userEmail }: DisconnectProps): ReactElement {
  const t = useWords(connectionWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const revocation = useMutation({
    mutationFn: () => revokeMcpConnection({ client: organization.client, path: { id } }),
    onSettled: forget,
    onSuccess: () => queries.invalidateQueries({ queryKey: [organization.id, 'mcp-connections'] }),
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)} aria-label={t('disconnect.of', { client: clientName })}>
        {t('disconnect')}
      </Button>
      {revocation.isError && <Trouble error={revocation.error} />}
      {question !== undefined && (
        <Confirm
          title={t('disconnect.title', { client: clientName })}
          text={t('disconnect.text', { email: userEmail })}
          yes={t('disconnect')}
          no={t('cancel')}
          isBusy={revocation.isPending}
          onConfirm={() => revocation.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
