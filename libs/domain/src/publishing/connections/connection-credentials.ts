import { SecretBox } from '@imprint/platform/crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { ChannelCapability } from '../channel/index.js';
import type { ConnectionEntity } from './connection.entity.js';

export const redacted = '[redacted]';

/** Opens what connections keep sealed. */
@Injectable()
export class ConnectionCredentials {
  private readonly logger = new Logger(ConnectionCredentials.name);

  constructor(private readonly secrets: SecretBox) {}

  /** Undefined when they do not open (their key left the ring): one such connection must not hold up everybody else's targets. */
  open({
    id,
    credentialsSealed,
    organizationId,
  }: Pick<ConnectionEntity, 'id' | 'credentialsSealed' | 'organizationId'>): Record<string, string> | undefined {
    if (credentialsSealed === null) return {};
    try {
      return JSON.parse(this.secrets.open(credentialsSealed, organizationId)) as Record<string, string>;
    } catch (error) {
      this.logger.error({ err: error, connectionId: id }, 'the credentials of a connection do not open');
      return undefined;
    }
  }

  /** Credentials to show: `[redacted]` for what is secret, `{name}` for what is not known. */
  shown({ credentialFields }: ChannelCapability, connection: ConnectionEntity | null): Record<string, string> {
    const opened = (connection === null ? undefined : this.open(connection)) ?? {};
    return Object.fromEntries(
      credentialFields.flatMap(({ name, secret, required }) => {
        if (secret) return [[name, redacted]];
        const value = opened[name] ?? (required ? `{${name}}` : undefined);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
}
