import type { SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import type { Channels } from '../channel/index.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { AccountAccess } from './account-access.js';
import { AccountHealth } from './account-health.js';
import { AccountRequests } from './account-requests.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ConnectionChecks } from './connection-checks.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService } from './connections.service.js';
import { RefreshesAhead } from './refreshes-ahead.js';
import { TokenRefreshes } from './token-refreshes.js';

/** What connects accounts on these channels and keeps them alive, on a real database: the parts of one process. */
export function accountParts(dataSource: DataSource, secrets: SecretBox, channels: Channels) {
  const config = testConfig();
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const repository = new ConnectionsRepository(dataSource);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const catalogue = new ChannelCatalogue(channels);
  const credentials = new ConnectionCredentials(secrets);
  const targets = new TargetsRepository(dataSource);
  const connections = new ConnectionsService(repository, targets, catalogue, brands, credentials, config);
  const requests = new AccountRequests(connections, repository, catalogue, brands, credentials);
  const health = new AccountHealth(repository, signals);
  const refreshes = new TokenRefreshes(repository, credentials, health, channels, config);
  const ahead = new RefreshesAhead(repository, refreshes, config);
  const checks = new ConnectionChecks(repository, credentials, health, refreshes, channels, config);
  const access = new AccountAccess(repository, credentials, refreshes);
  return { repository, catalogue, connections, requests, health, refreshes, ahead, checks, credentials, access };
}
