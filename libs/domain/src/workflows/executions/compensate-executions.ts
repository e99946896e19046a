import type { WorkflowNode } from '@imprint/contracts/workflows';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { CompensationsRepository } from './compensations.repository.js';

const atOnce = 100;

/** Begins to undo what executions have done, once nothing else of them goes on. */
@Injectable()
export class CompensateExecutions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: CompensationsRepository,
    private readonly catalogue: NodeCatalogue,
    private readonly signals: SignalBus,
  ) {}

  /** Returns whether there may be more. */
  async begin(): Promise<boolean> {
    if (!(await this.rows.areAsked())) return false;
    const begun = await this.dataSource.transaction(async (manager) => {
      const asked = await this.rows.lockAsked(manager, atOnce);
      for (const one of asked) {
        const nodes = one.isDryRun ? [] : one.graph.nodes.filter((node) => this.isUndone(node));
        const begun = nodes.filter(({ kind, undo }) => undo === undefined && this.catalogue.find(kind)?.undo === 'automatic');
        await this.rows.begin(manager, one, idsOf(nodes), idsOf(begun));
      }
      return asked;
    });
    for (const { id: executionId, organizationId, workflowId, progress } of begun) {
      await this.signals.publish('workflow.steps', { organizationId });
      // Others within it may be asked to undo theirs.
      await this.signals.publish('workflow.ending', { organizationId });
      void this.signals.publish('workflow.execution', {
        ...{ organizationId, workflowId, executionId, progress },
        status: 'compensating',
      });
    }
    return begun.length === atOnce;
  }

  /** What a kind has done that this release does not have, nobody here can undo: its step says so. */
  private isUndone({ kind: name, undo, with: settings = {} }: WorkflowNode): boolean {
    const kind = this.catalogue.find(name);
    if (undo !== undefined || kind === undefined) return true;
    const policy = kind.undoOf?.(settings) ?? kind.undo ?? 'none';
    return policy === 'automatic' || policy === 'custom';
  }
}

const idsOf = (nodes: readonly WorkflowNode[]): string[] => nodes.map(({ id }) => id);
