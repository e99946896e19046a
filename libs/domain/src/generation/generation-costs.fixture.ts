import type { Config } from '@imprint/platform/config';
import type { DataSource } from 'typeorm';
import { CreditLedger } from '../credits/index.js';
import { ApiKeysRepository } from '../keys/api-keys.repository.js';
import { ActiveKeys } from '../keys/index.js';
import { GenerationCosts } from './generation-costs.js';
import type { GenerationKinds } from './generation-kinds.js';
import { VendorKeysRepository } from './vendor-keys/vendor-keys.repository.js';

/** On the rows of a database, with the kinds of the spec. */
export const costsOn = (dataSource: DataSource, kinds: GenerationKinds, config: Pick<Config, 'CREDITS'>): GenerationCosts =>
  new GenerationCosts(
    dataSource,
    kinds,
    new VendorKeysRepository(dataSource),
    new CreditLedger(config),
    new ActiveKeys(new ApiKeysRepository(dataSource)),
  );
