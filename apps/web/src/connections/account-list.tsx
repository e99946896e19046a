import { roleAtLeast } from '@imprint/contracts/access';
import type { ConnectionResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Empty } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-name.js';
import { AccountDiagnostics, AccountStatus, isErrorSaid } from './account-status.js';
import { CapDialog } from './cap-dialog.js';
import { DestinationDialog } from './destination-dialog.js';
import { channels, connectionList, disconnect, reconnect } from './queries.js';
import { connectionWords } from './words.js';

const SlotsDialog = lazy(() => import('./slots-dialog.js').then(({ SlotsDialog: component }) => ({ default: component })));

/** Every account with how it is doing, and a way to disconnect it. */
export function AccountList(): ReactElement {
  const t = useWords(connectionWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(connectionList(organization));
  const [question, ask, forget] = useQuestion<ConnectionResource>();
  const [opened, open] = useState<Opened>();
  const disconnection = useDisconnection(forget);
  const reconnection = useReconnection();
  return (
    <>
      {disconnection.isError && <Trouble error={disconnection.error} />}
      {reconnection.isError && <Trouble error={reconnection.error} />}
      <Loaded query={query}>
        {({ pages }) => {
          const accounts = pages.flatMap(({ data }) => data);
          if (accounts.length === 0) return <Empty>{t('accounts.none')}</Empty>;
          return (
            <ul className="rows">
              {accounts.map((account) => (
                <Account
                  key={account.id}
                  account={account}
                  onSlots={(name) => open({ kind: 'slots', account, name })}
                  onReconnect={() => reconnection.mutate(account.id)}
                  onDestination={(name) => open({ kind: 'destination', account, name })}
                  onLimit={(name) => open({ kind: 'limit', account, name })}
                  onDisconnect={() => ask(account)}
                  onRemove={() => disconnection.mutate(account.id)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
      {opened !== undefined && <AccountDialog {...opened} onClose={() => open(undefined)} />}
      {question !== undefined && (
        <Confirm
          title={t('disconnect.title', { name: nameOf(question) ?? question.attributes.platform })}
          text={t('disconnect.text')}
          yes={t('disconnect')}
          no={t('disconnect.no')}
          isBusy={disconnection.isPending}
          onConfirm={() => disconnection.mutate(question.id)}
          onCancel={forget}
        />
      )}
    </>
  );
}

interface Opened {
  kind: 'slots' | 'limit' | 'destination';
  account: ConnectionResource;
  name: string;
}

function AccountDialog({ kind, account, name, onClose }: Opened & { onClose: () => void }): ReactElement {
  if (kind === 'limit') return <CapDialog account={account} name={name} onClose={onClose} />;
  const { id, attributes } = account;
  if (kind === 'destination')
    return (
      <DestinationDialog
        connectionId={id}
        platform={attributes.platform}
        destinationId={attributes.destinationId}
        name={name}
        onClose={onClose}
      />
    );
  return (
    <Suspense>
      <SlotsDialog connectionId={id} name={name} onClose={onClose} />
    </Suspense>
  );
}

interface AccountActionsProps {
  onSlots: (name: string) => void;
  onDestination: (name: string) => void;
  onReconnect: () => void;
  onLimit: (name: string) => void;
  onDisconnect: () => void;
  /** For one that was never connected, so that nothing is lost. */
  onRemove: () => void;
}

function Account({ account, ...actions }: AccountActionsProps & { account: ConnectionResource }): ReactElement {
  const t = useWords(connectionWords);
  const organization = useOrganization();
  const known = useQuery(channels(organization)).data?.data;
  const ownBrands = useQuery(brands(organization)).data?.data;
  const { platform, handle, error, brandId, lastCheckedAt, maxPostsPerDay, destinationName } = account.attributes;
  const channel = known?.find(({ id }) => id === platform);
  const label = channel?.attributes.label ?? platform;
  const name = nameOf(account) ?? label;
  const destinationKind = channel?.attributes.destinationKind ?? null;
  const brand = ownBrands?.find(({ id }) => id === brandId)?.attributes.label;
  const mayChange = roleAtLeast(organization.role, 'creator');
  return (
    <li>
      <div>
        <h3 className="theirs">{name}</h3>
        <p className="theirs">
          {[label, handle, destinationName, brand]
            .filter((part) => part !== null && part !== undefined && part !== name)
            .join(' · ')}
        </p>
        {error !== null && !isErrorSaid(account) && <p className="theirs failure">{error}</p>}
        <AccountDiagnostics account={account} />
        {maxPostsPerDay !== null && <p>{t('cap', { most: maxPostsPerDay })}</p>}
        {lastCheckedAt !== null && (
          <p>
            {t('checked')} <Distance at={lastCheckedAt} />
          </p>
        )}
      </div>
      <AccountStatus account={account} />
      {mayChange && <AccountActions account={account} name={name} destinationKind={destinationKind} {...actions} />}
    </li>
  );
}

type AccountButtonsProps = AccountActionsProps & { account: ConnectionResource; name: string; destinationKind: string | null };

function AccountActions({ account, name, onRemove, ...actions }: AccountButtonsProps): ReactElement {
  const t = useWords(connectionWords);
  const { status, authorizationUrl } = account.attributes;
  if (status === 'connected') return <ConnectedActions account={account} name={name} {...actions} />;
  return (
    <>
      {authorizationUrl !== null && (
        <a className="button" href={authorizationUrl}>
          {t('finish')}
        </a>
      )}
      <Button onClick={onRemove} aria-label={t('remove.name', { name })}>
        {t('remove')}
      </Button>
    </>
  );
}

function ConnectedActions({
  account,
  name,
  destinationKind,
  onSlots,
  onDestination,
  onReconnect,
  onLimit,
  onDisconnect,
}: Omit<AccountButtonsProps, 'onRemove'>): ReactElement {
  const t = useWords(connectionWords);
  const { platform, reconnectNeededAt, destinationId } = account.attributes;
  return (
    <>
      {destinationKind !== null && (
        <Button
          kind={destinationId === null ? 'primary' : 'plain'}
          onClick={() => onDestination(name)}
          aria-label={t('destination.name', { kind: destinationKind, name })}
        >
          {t('destination', { kind: destinationKind })}
        </Button>
      )}
      <Button onClick={() => onSlots(name)} aria-label={t('slots.name', { name })}>
        {t('slots')}
      </Button>
      <Button onClick={() => onLimit(name)} aria-label={t('cap.change.name', { name })}>
        {t('cap.change')}
      </Button>
      {/* The feed belongs to its brand, and stays connected. */}
      {platform !== 'feed' && (
        <>
          <Button
            kind={reconnectNeededAt === null ? 'plain' : 'primary'}
            onClick={onReconnect}
            aria-label={t('reconnect.name', { name })}
          >
            {t('reconnect')}
          </Button>
          <Button kind="danger" onClick={onDisconnect} aria-label={t('disconnect.name', { name })}>
            {t('disconnect')}
          </Button>
        </>
      )}
    </>
  );
}

function useDisconnection(onDone: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => disconnect({ client, path: { id: connectionId } }),
    onSettled: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: [id, 'connections'] });
    },
  });
}

/** Leads to the page where the person connects the account again. */
function useReconnection() {
  const { client } = useOrganization();
  return useMutation({
    mutationFn: (connectionId: string) => reconnect({ client, path: { id: connectionId }, body: {} }),
    onSuccess: ({ data: { attributes } }) => {
      if (attributes.authorizationUrl !== null) window.location.assign(attributes.authorizationUrl);
    },
  });
}
