import type { ApprovalPreview } from '@imprint/contracts/approvals';

/** Characters of a summary, and of the parts of one about an article. */
const [summaryLength, titleLength, accountLength] = [120, 50, 25];

/** A call in one line: the tool, and what it is about. */
export function approvalSummary(
  { toolName, toolTitle }: { toolName: string; toolTitle: string },
  preview: ApprovalPreview,
): string {
  const detailOf = (name: string): string | undefined => preview.details.find((detail) => detail.name === name)?.value;
  const title = detailOf('title') ?? detailOf('label');
  const isArticle = toolName === 'publish_article' && title !== undefined;
  const about = isArticle ? articleLine(title, preview) : (title ?? preview.text ?? '');
  // "control" in the summary would not show whether the call stops or publishes something.
  const action = detailOf('action');
  const what = action === undefined ? toolTitle : `${toolTitle} (${action})`;
  return shortened(about === '' ? what : `${what}: ${about.replaceAll(/\s+/gu, ' ')}`, summaryLength);
}

/** A call that waits because of what it costs: its price, how many of which model, for which brand, and the beginning of its text. */
export function spendSummary({ toolTitle }: { toolTitle: string }, { details }: ApprovalPreview): string {
  const valueOf = (name: string): string | undefined => details.find((detail) => detail.name === name)?.value;
  const [models = '', brand] = [valueOf('model'), valueOf('brand')].map((name) => name && shortened(name, accountLength));
  const made = `${valueOf('items') ?? ''} × ${models}`;
  const line = [valueOf('price'), made, brand].filter((part) => part !== undefined).join(', ');
  const about = ['prompt', 'topic', 'label', 'text'].map(valueOf).find((value) => value !== undefined) ?? '';
  const what = `${toolTitle} (${line})`;
  return shortened(about === '' ? what : `${what}: ${about.replaceAll(/\s+/gu, ' ')}`, summaryLength);
}

/** Title, channel and account, and the beginning of the text. */
function articleLine(title: string, { targets: [target], text }: ApprovalPreview): string {
  const names = [target?.platform, target?.account].filter((name) => name !== undefined && name !== null);
  const place = names.length === 0 ? '' : ` (${names.map((name) => shortened(name, accountLength)).join(', ')})`;
  return `${shortened(title, titleLength)}${place}: ${text ?? ''}`;
}

function shortened(line: string, most: number): string {
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : line;
}
