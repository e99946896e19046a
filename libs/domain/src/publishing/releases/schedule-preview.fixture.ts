import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { PlannedTargetsRepository } from './planned-targets.repository.js';
import type { OpenedReleases } from './releases.fixture.js';
import { SchedulePreviews } from './schedule-preview.js';

/** Previews on the database and with the accounts of `openReleases`. */
export function schedulePreviews({
  dataSource,
  brands,
  connections,
  catalogue,
}: Pick<OpenedReleases, 'dataSource' | 'brands' | 'connections' | 'catalogue'>): SchedulePreviews {
  const credentials = new ConnectionCredentials(new SecretBox(testConfig()));
  const planned = new PlannedTargetsRepository(dataSource);
  return new SchedulePreviews(planned, brands, connections, catalogue, credentials, dataSource);
}
