/** What is wrong with an expression, or why it has no value. The message is for whoever wrote it. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}
