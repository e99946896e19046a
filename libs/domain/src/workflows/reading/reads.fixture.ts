import { newId } from '@imprint/platform/crypto';
import type { DataSource } from 'typeorm';

/** A workflow of the organization `org`, _Weekly plan_, with one version. */
export async function addVersion(dataSource: DataSource, number: number): Promise<{ workflowId: string; versionId: string }> {
  const [workflowId, versionId] = [newId('flow'), newId('fver')];
  const graph = JSON.stringify({ nodes: [], edges: [] });
  await dataSource.query(
    `insert into workflow (id, organization_id, user_id, name, draft) values ($1, 'org', 'user', 'Weekly plan', $2)`,
    [workflowId, graph],
  );
  await dataSource.query(
    `insert into workflow_version (id, organization_id, workflow_id, number, graph, hash, user_id) values ($1, 'org', $2, $4, $3, 'h', 'user')`,
    [versionId, workflowId, graph, number],
  );
  return { workflowId, versionId };
}
