import { SecretBox } from '@imprint/platform/crypto';
import { Injectable, Logger } from '@nestjs/common';
import { redacted, type ChannelCapability } from '../channel/index.js';
import type { ConnectionEntity } from './connection.entity.js';

/** Decrypts the credentials of connections. */
@Injectable()
export class ConnectionCredentials {
  private readonly logger = new Logger(ConnectionCredentials.name);

  constructor(private readonly secrets: SecretBox) {}

  /** For `credentialsSealed` of a connection of the organization. */
  seal(credentials: Readonly<Record<string, string>>, organizationId: string): string {
    return this.secrets.seal(JSON.stringify(credentials), organizationId);
  }

  /** Undefined when they cannot be decrypted, e.g. because their key left the ring: one such connection must not block other targets. */
  open({
    id,
    credentialsSealed,
    organizationId,
  }: Pick<ConnectionEntity, 'id' | 'credentialsSealed' | 'organizationId'>): Record<string, string> | undefined {
    if (credentialsSealed === null) return {};
    try {
      return JSON.parse(this.secrets.open(credentialsSealed, organizationId)) as Record<string, string>;
    } catch (error) {
      this.logger.error({ err: error, connectionId: id }, 'the credentials of a connection cannot be decrypted');
      return undefined;
    }
  }

  /** Credentials for display: `[redacted]` for secrets, `{name}` for unknown values. Undefined when they cannot be decrypted. */
  shown({ credentialFields }: ChannelCapability, connection: ConnectionEntity | null): Record<string, string> | undefined {
    const opened = connection === null ? {} : this.open(connection);
    return (
      opened &&
      Object.fromEntries(
        credentialFields.flatMap(({ name, secret, required }) => {
          // A sign-in gives other secrets than those that are entered, which a call then uses in their place.
          if (secret) return connection === null || opened[name] !== undefined ? [[name, redacted]] : [];
          const value = opened[name] ?? (required ? `{${name}}` : undefined);
          return value === undefined ? [] : [[name, value]];
        }),
      )
    );
  }
}
