import { Refusal } from './simulated-request.js';

type Fields = Readonly<Record<string, unknown>>;

/** A block as Slack stores it. */
export type SlackBlock = Fields;

/**
 * Most blocks, and lengths of an alternative text and of a text as a whole. The last is not documented: people report it
 * (https://github.com/slackapi/bolt-js/issues/2509).
 */
export const limits = { blocks: 50, altText: 2_000, text: 13_000 };

/** Every refusal of the Web API has status 200. */
export const slackError = (error: string, more: object = {}): Refusal =>
  new Refusal({ status: 200, body: { ok: false, error, ...more } });

const invalidBlocks = (detail: string): Refusal =>
  slackError('invalid_blocks', { errors: [detail], response_metadata: { messages: [`[ERROR] ${detail}`] } });

/**
 * Blocks as https://docs.slack.dev/reference/block-kit/blocks documents them: images of files, and rich text of texts and links.
 * @param isShowable whether the bot can show the file
 */
export function requireBlocks(blocks: unknown, isShowable: (fileId: string) => boolean): readonly SlackBlock[] {
  if (!Array.isArray(blocks)) throw slackError('invalid_blocks_format');
  if (blocks.length > limits.blocks) throw invalidBlocks(`no more than ${limits.blocks} items allowed [json-pointer:/blocks]`);
  for (const [index, block] of blocks.entries()) requireBlock(block as Fields, `/blocks/${index}`, isShowable);
  if (shownText(blocks).length > limits.text) throw slackError('msg_blocks_too_long');
  return blocks as SlackBlock[];
}

function requireBlock(block: Fields, pointer: string, isShowable: (fileId: string) => boolean): void {
  if (block['type'] === 'image') requireImage(block, pointer, isShowable);
  else if (block['type'] === 'rich_text') for (const element of sections(block)) requireElement(element, pointer);
  else throw invalidBlocks(`unsupported type: ${String(block['type'])} [json-pointer:${pointer}/type]`);
}

function requireImage(block: Fields, pointer: string, isShowable: (fileId: string) => boolean): void {
  const { alt_text: altText, slack_file: file } = block as { alt_text?: unknown; slack_file?: { id?: unknown } };
  if (typeof altText !== 'string' || altText === '')
    throw invalidBlocks(`must be more than 0 characters [json-pointer:${pointer}/alt_text]`);
  if (altText.length > limits.altText)
    throw invalidBlocks(`must be less than ${limits.altText + 1} characters [json-pointer:${pointer}/alt_text]`);
  if (typeof file?.id !== 'string' || !/^F[A-Z0-9]{8,}$/.test(file.id))
    throw invalidBlocks(`input must match regex pattern: ^[F][A-Z0-9]{8,}$ [json-pointer:${pointer}/slack_file/id]`);
  if (!isShowable(file.id)) throw invalidBlocks(`invalid slack file [json-pointer:${pointer}/slack_file]`);
}

function requireElement({ type, text, url }: Fields, pointer: string): void {
  if (type === 'text' && typeof text === 'string' && text !== '') return;
  if (type === 'link' && typeof url === 'string' && URL.canParse(url)) return;
  throw invalidBlocks(`invalid element [json-pointer:${pointer}/elements]`);
}

function sections(block: Fields): Fields[] {
  const elements = (block['elements'] ?? []) as { type: string; elements?: Fields[] }[];
  if (elements.length === 0) throw invalidBlocks('no elements');
  return elements.flatMap((section) => (section.type === 'rich_text_section' ? (section.elements ?? []) : [{}]));
}

/** What members read in a message. */
export const shownText = (blocks: readonly SlackBlock[]): string =>
  blocks
    .filter(({ type }) => type === 'rich_text')
    .flatMap(sections)
    .map(({ text, url }) => String(text ?? url))
    .join('');

/** What screen readers say of its images; a space says nothing. */
export const altTextsIn = (blocks: readonly SlackBlock[]): string[] =>
  blocks.filter(({ type }) => type === 'image').map((block) => String(block['alt_text']).trim());
