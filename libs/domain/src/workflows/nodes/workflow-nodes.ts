import { problem } from '@imprint/contracts/errors';
import type { ListWorkflowNodesQuery } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { quoted } from '../graph/mistakes.js';
import { kindInstead } from '../graph/other-names.js';
import { NodeCatalogue } from './node-kinds.js';
import { nodeView, type WorkflowNodeView } from './node-view.js';

/** Kinds of nodes as callers see them. */
@Injectable()
export class WorkflowNodes {
  constructor(private readonly kinds: NodeCatalogue) {}

  /** Every one, by name, or the one of this name. @throws Problem `validation_failed` with the names that there are */
  list({ kind }: ListWorkflowNodesQuery = {}): WorkflowNodeView[] {
    return kind === undefined ? this.kinds.all.map(nodeView) : [this.find(kind, { parameter: 'kind' })];
  }

  /** The one of this name. @throws Problem `validation_failed` at `/kind`, with the names that there are */
  require(kind: string): WorkflowNodeView {
    return this.find(kind, { pointer: '/kind' });
  }

  private find(kind: string, source: { pointer: string } | { parameter: string }): WorkflowNodeView {
    const found = this.kinds.find(kind);
    if (found !== undefined) return nodeView(found);
    const detail = `There is no kind ${quoted(kind)}; ${kindInstead(kind, this.kinds)}`;
    throw problem('validation_failed', detail, source);
  }
}
