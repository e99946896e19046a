import type { WorkflowNodeField, WorkflowNodeResource } from '@imprint/contracts/workflows';
import type { NodeDeclaration, NodeField } from './node-kind.js';

/** A kind of node as callers see it. */
export type WorkflowNodeView = WorkflowNodeResource & { id: string };

export function nodeView(declaration: NodeDeclaration): WorkflowNodeView {
  const { kind, label, description, group, fields, outputs, ports, replay, timeoutSeconds, retry } = declaration;
  const { scopes = [], reachesOutside = false, costsCredits = false, undo = 'none', canUndo = false } = declaration;
  return {
    ...{ id: kind, kind, label, description, group, replay, undo, canUndo, reachesOutside, costsCredits, timeoutSeconds },
    fields: Object.entries(fields).map(([name, field]) => fieldView(name, field)),
    outputs: Object.entries(outputs).map(([name, output]) => ({ name, type: output.type, description: output.description })),
    ports: [...ports],
    scopes: [...scopes],
    retry: { ...retry },
  };
}

function fieldView(name: string, field: NodeField): WorkflowNodeField {
  const { type, label, description, allowed = null, refersTo = null, min = null, max = null, maxLength = null } = field;
  return {
    ...{ name, type, label, description, refersTo, min, max, maxLength },
    required: field.required ?? false,
    default: field.default ?? null,
    allowed: allowed === null ? null : [...allowed],
    isTemplate: field.isTemplate ?? false,
    isLiteral: field.isLiteral ?? false,
    isExpression: field.isExpression ?? false,
  };
}
