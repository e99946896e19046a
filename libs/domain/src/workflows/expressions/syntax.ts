import { limits } from '@imprint/contracts/limits';
import { type ASTNode, type ASTOperator, Environment, ParseError } from '@marcbachmann/cel-js';
import { ExpressionError } from './expression-error.js';
import { syntaxMessage } from './syntax-message.js';

export type SyntaxNode = ASTNode;

/** Bounds of what is written, so that checking and evaluating need little stack. */
export const syntaxLimits = {
  maxAstNodes: 500,
  maxDepth: 40,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
} as const;

/** Only its parser is used: numbers of JSON, and bounds on work, are not what its evaluator is made for. */
const environment = new Environment({ limits: syntaxLimits });

/** @throws ExpressionError for what is no CEL */
export function parseSyntax(source: string): SyntaxNode {
  if (source.length > limits.workflowExpressionLength) {
    throw new ExpressionError(`is longer than ${limits.workflowExpressionLength} characters`);
  }
  if (source.trim() === '') throw new ExpressionError('is empty');
  try {
    return environment.parse(source).ast;
  } catch (error) {
    if (error instanceof ParseError) throw new ExpressionError(syntaxMessage(error.summary, source, error.range?.start));
    throw error;
  }
}

export function isA<Operator extends ASTOperator>(
  node: SyntaxNode,
  ...operators: readonly Operator[]
): node is Extract<SyntaxNode, { op: Operator }> {
  return (operators as readonly ASTOperator[]).includes(node.op);
}

/** The part of the expression that a node was written as. */
export function sourceOf(node: SyntaxNode): string {
  return node.input.slice(node.start, node.end);
}

/** Nodes directly below. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (isA(node, 'value', 'id')) return [];
  if (isA(node, '.', '.?')) return [node.args[0]];
  if (isA(node, 'call')) return node.args[1];
  if (isA(node, 'rcall')) return [node.args[1], ...node.args[2]];
  if (isA(node, 'map')) return node.args.flat();
  if (isA(node, '!_', '-_')) return [node.args];
  return node.args;
}

/** Parts of an expression, itself included. */
export function countOf(node: SyntaxNode): number {
  return childrenOf(node).reduce((sum, child) => sum + countOf(child), 1);
}
