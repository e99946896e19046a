import { Injectable } from '@nestjs/common';
import { NodeCatalogue } from './node-kinds.js';
import { nodeView, type WorkflowNodeView } from './node-view.js';

/** Kinds of nodes as callers see them. */
@Injectable()
export class WorkflowNodes {
  constructor(private readonly kinds: NodeCatalogue) {}

  /** Every one, by name. */
  list(): WorkflowNodeView[] {
    return this.kinds.all.map(nodeView);
  }
}
