import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { quoted } from '../graph/mistakes.js';
import { kindInstead } from '../graph/other-names.js';
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

  /** The one of this name. @throws Problem `validation_failed` at `/kind`, with the names that there are */
  require(kind: string): WorkflowNodeView {
    const found = this.kinds.find(kind);
    if (found !== undefined) return nodeView(found);
    const detail = `There is no kind ${quoted(kind)}; ${kindInstead(kind, this.kinds)}`;
    throw problem('validation_failed', detail, { pointer: '/kind' });
  }
}
