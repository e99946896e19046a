import type { Principal } from '@imprint/contracts/access';
import type { CreateWorkflow } from '@imprint/contracts/workflows';
import { AuditTrail } from '../../audit/index.js';
import { newRecord } from '../../brands/brand-records.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { Authors, type IdentityService } from '../../identity/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { kinds as pureAndWriting } from '../graph/graphs.fixture.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { ChangeWorkflow } from './change-workflow.js';
import { WorkflowVersions } from './workflow-versions.js';
import { WorkflowVersionsRepository } from './workflow-versions.repository.js';
import { WorkflowViews } from './workflow-views.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

export const person: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'creator', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const limited: Principal = { ...person, brandIds: ['brand'] };

export const greeting: CreateWorkflow = {
  label: 'Greeting',
  nodes: [
    { id: 'hello', kind: 'template', with: { text: 'Hello' } },
    { id: 'text', kind: 'generate_text', with: { prompt: '{{ steps.hello.text }}' } },
  ],
  edges: [{ from: 'hello', to: 'text' }],
};

export interface OpenedDefinitions extends OpenedDatabase {
  workflows: WorkflowsService;
  versions: WorkflowVersions;
}

/** Workflows of `org`, which has the brands `brand` and `brand_2`. */
export async function openDefinitions(kinds: NodeCatalogue = pureAndWriting): Promise<OpenedDefinitions> {
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values
       ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1), ('brand_2', 'org', 'Second', 'second', 'approved', '{}', $1)`,
    [JSON.stringify(newRecord('Terrace'))],
  );
  const [rows, versionRows] = [new WorkflowsRepository(dataSource), new WorkflowVersionsRepository(dataSource)];
  const changing = new ChangeWorkflow(rows, versionRows, new AuditTrail(dataSource), kinds);
  const authors = new Authors({
    people: (ids: string[]) => Promise.resolve(ids.map((id) => ({ id, name: 'Ada' }))),
  } as unknown as IdentityService);
  const views = new WorkflowViews(versionRows, authors, kinds, dataSource);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const workflows = new WorkflowsService(dataSource, rows, brands, changing, views);
  return { ...database, workflows, versions: new WorkflowVersions(dataSource, workflows, versionRows, changing, authors) };
}
