import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { nameOf } from './account-name.js';
import { DestinationDialog } from './destination-dialog.js';
import { connection } from './queries.js';

/** Somebody comes back from the platform, whose account has to be told where its posts go. */
export function NewAccount({ id }: { id: string }): ReactElement | null {
  const [isLeft, leave] = useState(false);
  const account = useQuery(connection(useOrganization(), id)).data?.data;
  if (isLeft || account?.attributes.status !== 'connected') return null;
  const { destinationId, platform } = account.attributes;
  const name = nameOf(account) ?? platform;
  const shown = { connectionId: id, platform, destinationId, name };
  return <DestinationDialog {...shown} onClose={() => leave(true)} />;
}
