import {
  Problem,
  problem,
  type CreateConnection,
  type ListConnectionsQuery,
  type Page,
  type Principal,
  type ProblemEntry,
} from '@imprint/contracts';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { isUniqueViolation, madeOnce, paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BrandsService } from '../brands/brands.service.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ChannelError, type Channel, type ConnectionIdentity } from './channel/index.js';
import { ConnectionEntity } from './connection.entity.js';
import { failureOf } from './publish-failure.js';

const connectTimeoutMs = 20_000;

@Injectable()
export class ConnectionsService {
  constructor(
    @InjectRepository(ConnectionEntity) private readonly connections: Repository<ConnectionEntity>,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly secrets: SecretBox,
  ) {}

  /** Checks the credentials against the platform and keeps them sealed. @throws Problem `connection_refused` */
  async create(principal: Principal, body: CreateConnection, idempotencyKey: string | null = null): Promise<ConnectionEntity> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    return madeOnce(this.connections.manager, ConnectionEntity, request, () => this.make(request, body));
  }

  async list(principal: Principal, query: ListConnectionsQuery): Promise<Page<ConnectionEntity>> {
    const rows = this.connections
      .createQueryBuilder('connection')
      .where('connection.organizationId = :organizationId', { organizationId: principal.organizationId })
      .andWhere(`connection.status <> 'revoked'`)
      .orderBy('connection.createdAt', 'DESC')
      .addOrderBy('connection.id', 'DESC');
    if (query.brandId !== undefined) rows.andWhere('connection.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) rows.andWhere('connection.platform = :platform', { platform: query.platform });
    if (query.search !== undefined) {
      rows.andWhere(
        '(position(lower(:search) in lower(connection.displayName)) > 0 or position(lower(:search) in lower(connection.handle)) > 0)',
        {
          search: query.search,
        },
      );
    }
    return paginate(rows, query);
  }

  async read(principal: Principal, id: string): Promise<ConnectionEntity> {
    const row = await this.connections.findOneBy({ id, organizationId: principal.organizationId });
    if (row === null) throw problem('not_found', `There is no connection ${id}.`);
    return row;
  }

  /** Forgets the credentials. Targets that still name the connection fail when they are due. */
  async revoke(principal: Principal, id: string): Promise<ConnectionEntity> {
    const row = await this.read(principal, id);
    if (row.platform === 'feed') throw problem('state_conflict', 'The built-in feed belongs to its brand and stays connected.');
    await this.connections.update(
      { id, organizationId: principal.organizationId },
      { status: 'revoked', credentialsSealed: null },
    );
    return this.read(principal, id);
  }

  private async make(
    request: Pick<ConnectionEntity, 'organizationId' | 'idempotencyKey'>,
    body: CreateConnection,
  ): Promise<ConnectionEntity> {
    const { organizationId } = request;
    const channel = this.channels.requireSupported(body.platform, '/platform');
    await this.brands.require(organizationId, body.brandId, '/brandId');
    const identity = await identify(channel, requireCredentials(channel, body.credentials ?? {}));
    const row = this.connections.create({
      id: newId('conn'),
      ...request,
      brandId: body.brandId,
      platform: body.platform,
      status: 'connected',
      displayName: body.displayName ?? identity.displayName,
      handle: identity.handle,
      credentialsSealed: this.secrets.seal(JSON.stringify(identity.credentials), organizationId),
      lastCheckedAt: new Date(),
    });
    try {
      return await this.connections.save(row);
    } catch (error) {
      if (isUniqueViolation(error, 'connection_feed'))
        throw problem('state_conflict', 'This brand is connected to its feed already.', { pointer: '/platform' });
      throw error;
    }
  }
}

function requireCredentials(channel: Channel, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = channel.capability.credentialFields;
  const entries: ProblemEntry[] = [];
  const failed = (name: string, detail: string): void => {
    entries.push({ code: 'validation_failed', detail, source: { pointer: `/credentials/${name}` } });
  };
  const credentials: Record<string, string> = {};
  for (const field of fields) {
    const value = given[field.name];
    if (value === undefined || value === '') {
      if (field.required) failed(field.name, `${field.label} is required.`);
    } else if (typeof value !== 'string' || value.length > 2_048)
      failed(field.name, `${field.label} must be text of at most 2048 characters.`);
    else if (field.format === 'url' && !URL.canParse(value)) failed(field.name, `${field.label} must be an absolute URL.`);
    else credentials[field.name] = value;
  }
  for (const name of Object.keys(given)) {
    if (!fields.some((field) => field.name === name)) failed(name, `${channel.capability.label} has no credential "${name}".`);
  }
  if (entries.length > 0) throw new Problem(entries);
  return credentials;
}

async function identify(channel: Channel, credentials: Record<string, string>): Promise<ConnectionIdentity> {
  try {
    return await channel.connect(credentials, AbortSignal.timeout(connectTimeoutMs));
  } catch (error) {
    const failure = failureOf(error);
    if (
      error instanceof ChannelError &&
      (error.class === 'credential' || error.class === 'validation' || error.class === 'misconfiguration')
    ) {
      throw problem('connection_refused', failure.message, { pointer: '/credentials' });
    }
    throw new Problem(
      { code: 'service_unavailable', detail: `${channel.capability.label} did not answer: ${failure.message}` },
      { retryAfterSeconds: 30, cause: error },
    );
  }
}
