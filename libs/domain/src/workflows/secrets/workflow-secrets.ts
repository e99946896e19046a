import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { secretNameForm, type SetWorkflowSecret, type WorkflowSecretResource } from '@imprint/contracts/workflows';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import type { WorkflowSecretEntity } from './workflow-secret.entity.js';
import { WorkflowSecretsRepository } from './workflow-secrets.repository.js';

/** A secret as it is shown: without its value. */
export type WorkflowSecretView = WorkflowSecretResource & { id: string };

/** Secrets that workflows of an organization send to other services: owners and admins set them, and nobody reads them again. */
@Injectable()
export class WorkflowSecrets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: WorkflowSecretsRepository,
    private readonly secrets: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  /** All of them, by name. */
  async list({ organizationId }: Principal): Promise<Page<WorkflowSecretView>> {
    const items = (await this.rows.list(organizationId)).map(viewOf);
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  /** @throws Problem `not_found` */
  async read({ organizationId }: Principal, name: string): Promise<WorkflowSecretView> {
    const [row] = await this.rows.listNamed(organizationId, [name]);
    if (row === undefined) throw noSecret(name);
    return viewOf(row);
  }

  /** Sets it, in the place of the one before. @throws Problem `validation_failed` for its name, `state_conflict` if there are too many */
  async set(principal: Principal, name: string, { value, hosts }: SetWorkflowSecret): Promise<WorkflowSecretView> {
    if (!secretNameForm.test(name) || name.length > limits.workflowSecretNameLength) {
      const detail = `A name has letters, digits and underscores, begins with a letter, and has at most ${limits.workflowSecretNameLength} characters.`;
      throw problem('validation_failed', detail, { parameter: 'name' });
    }
    const { organizationId, userId: setBy } = principal;
    const row: WorkflowSecretEntity = {
      ...{ id: newId('fsec'), organizationId, name, hosts, setBy, setAt: new Date() },
      valueSealed: this.secrets.seal(value, organizationId),
    };
    await this.dataSource.transaction(async (manager) => {
      if ((await this.rows.countOthers(manager, organizationId, name)) >= limits.workflowSecrets)
        throw problem('state_conflict', `The organization has ${limits.workflowSecrets} secrets. Delete one first.`);
      await this.rows.set(manager, row);
      const subject = { type: 'workflow-secret', id: name };
      await this.audit.record(manager, principal, { action: 'workflow-secret.set', subject, changes: { hosts: { to: hosts } } });
    });
    return viewOf(row);
  }

  /** @throws Problem `not_found` */
  async remove(principal: Principal, name: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.rows.remove(manager, principal.organizationId, name))) throw noSecret(name);
      const subject = { type: 'workflow-secret', id: name };
      await this.audit.record(manager, principal, { action: 'workflow-secret.removed', subject });
    });
  }
}

const noSecret = (name: string): Error => problem('not_found', `This organization has no secret ${name}.`);

function viewOf({ name, hosts, setBy, setAt }: WorkflowSecretEntity): WorkflowSecretView {
  return { id: name, hosts, setBy, setAt };
}
