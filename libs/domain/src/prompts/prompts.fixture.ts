import type { Principal } from '@imprint/contracts/access';
import type { CreatePrompt } from '@imprint/contracts/prompts';
import { AuditTrail } from '../audit/index.js';
import { contextsOver } from '../generation/brand-context/contexts.fixture.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { newRecord } from '../brands/brand-records.js';
import { BrandsService } from '../brands/index.js';
import { Authors, type IdentityService } from '../identity/index.js';
import { GenerationSwitch, PromptPolicy } from '../generation/index.js';
import type { TextModels } from '../generation/text/index.js';
import { noOwnModels } from '../generation/vendor-keys/no-own-models.fixture.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ChangePrompt } from './change-prompt.js';
import { EnhancePromptOperation } from './enhance-prompt.js';
import { PromptVersions } from './prompt-versions.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsRepository } from './prompts.repository.js';
import { PromptsService } from './prompts.service.js';

export const person: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'creator', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const stranger: Principal = { ...person, organizationId: 'other' };
export const limited: Principal = { ...person, brandIds: ['brand'] };

export const dish: CreatePrompt = { name: 'Dish', text: '{dish} on a table, {light}', contentType: 'image' };

export interface OpenedPrompts extends OpenedDatabase {
  prompts: PromptsService;
  versions: PromptVersions;
  enhancing: EnhancePromptOperation;
}

/** Two organizations with brands and tags: `brand` and `brand_2` of `org`, and `brand_other`. */
export async function openPrompts(models: TextModels = new Map()): Promise<OpenedPrompts> {
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const terrace = newRecord('Terrace');
  const record = { ...terrace, guidelines: { ...terrace.guidelines, bannedWords: ['cheap'] } };
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values
       ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1), ('brand_2', 'org', 'Second', 'second', 'approved', '{}', $1),
       ('brand_other', 'other', 'Other', 'main', 'approved', '{}', $1)`,
    [JSON.stringify(record)],
  );
  await dataSource.query(
    `insert into tag (id, organization_id, name, color) values ('tag_lunch', 'org', 'Lunch', 'green'), ('tag_art', 'org', 'Art', 'red'),
       ('tag_other', 'other', 'Theirs', 'red')`,
  );
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const [rows, versionRows] = [new PromptsRepository(dataSource), new PromptVersionsRepository(dataSource)];
  const changing = new ChangePrompt(rows, versionRows, brands);
  const prompts = new PromptsService(dataSource, rows, versionRows, brands, changing);
  const authors = new Authors({
    people: (ids: string[]) => Promise.resolve(ids.map((id) => ({ id, name: 'Ada' }))),
  } as unknown as IdentityService);
  const versions = new PromptVersions(dataSource, prompts, versionRows, changing, authors);
  const policy = new PromptPolicy(dataSource, null);
  const generation = new GenerationSwitch(dataSource, brands, new AuditTrail(dataSource));
  const enhancing = new EnhancePromptOperation(models, contextsOver(dataSource), prompts, noOwnModels, policy, generation);
  return { ...database, prompts, versions, enhancing };
}
