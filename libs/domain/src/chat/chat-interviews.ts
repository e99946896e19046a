import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { BrandInterviews, type BrandInterviewView } from '../brand-interviews/index.js';
import { BrandsService, type BrandView } from '../brands/index.js';

/** Words that are no answer. */
const ways = new Map([
  ...['back', 'zurück', 'zurueck', 'undo'].map((word) => [word, 'back'] as const),
  ...['stop', 'stopp', 'cancel', 'quit', 'ende', 'abbrechen'].map((word) => [word, 'stop'] as const),
]);

const mostBrands = 20;

/** Interviews in chats: one brand for each chat, whose questions plain messages answer. */
@Injectable()
export class ChatInterviews {
  constructor(
    private readonly interviews: BrandInterviews,
    private readonly brands: BrandsService,
  ) {}

  /** `/interview`: begins or goes on; followed by a text, answers. */
  async command(principal: Principal, chatId: string, argument: string, prefix: string): Promise<string> {
    if (!roleAtLeast(principal.role, 'creator')) return `Only creators and above fill in brands; you are ${principal.role}.`;
    const current = await this.interviews.brandOfChat(principal, chatId);
    if (current !== null && argument !== '') return (await this.answer(principal, chatId, argument, prefix)) ?? '';
    const brand = current === null ? await this.#chosen(principal, argument) : await this.brands.read(principal, current);
    if (typeof brand === 'string') return brand;
    const view = await this.interviews.start(principal, brand.id);
    if (view.question !== null) await this.interviews.bindChat(principal, view.id, chatId);
    return [`Interview about ${brand.label}.`, asked(view, prefix)].join('\n\n');
  }

  /** What a plain message answers; null while no interview is open in this chat. */
  async answer(principal: Principal, chatId: string, text: string, prefix: string): Promise<string | null> {
    const brandId = await this.interviews.brandOfChat(principal, chatId);
    if (brandId === null || !roleAtLeast(principal.role, 'creator')) return null;
    try {
      return await this.#goOn(principal, brandId, text, prefix);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return `${error.message}\n\n${asked(await this.interviews.read(principal, brandId), prefix)}`;
    }
  }

  async #goOn(principal: Principal, brandId: string, text: string, prefix: string): Promise<string> {
    const way = ways.get(text.trim().toLowerCase());
    if (way === 'stop') {
      const { score } = await this.interviews.stop(principal, brandId);
      return `The interview is stopped. The brand is ${score} % complete. To go on, send ${prefix}interview.`;
    }
    if (way === 'back') return `Taken back.\n\n${asked(await this.interviews.back(principal, brandId), prefix)}`;
    const view = await this.interviews.answer(principal, brandId, { answer: text });
    return `${understoodLine(view)}\n\n${asked(view, prefix)}`;
  }

  /** The brand that is named, the only one there is, or what to say where neither is. */
  async #chosen(principal: Principal, name: string): Promise<BrandView | string> {
    const { items } = await this.brands.list(principal, {
      page: 1,
      limit: mostBrands,
      ...(name !== '' && name.length >= 2 && { search: name }),
    });
    const [one, ...others] = items;
    if (one === undefined) return name === '' ? 'There is no brand.' : `There is no brand “${name.slice(0, 60)}”.`;
    const exact = items.find(({ label }) => label.toLowerCase() === name.toLowerCase());
    if (exact !== undefined) return exact;
    if (others.length === 0) return one;
    return ['Which brand? Send the command with its name:', ...items.map(({ label }) => `• ${label}`)].join('\n');
  }
}

function understoodLine({ understood }: BrandInterviewView): string {
  if (understood === null || understood.isSkipped) return 'Skipped.';
  const left = understood.leftOut.length === 0 ? '' : ` Not understood: ${understood.leftOut.join(', ')}.`;
  return `Understood: ${understood.values.join(', ')}.${left}`;
}

function asked({ question, score, remaining, status }: BrandInterviewView, prefix: string): string {
  if (question === null)
    return status === 'finished' ? `That was everything. The brand is ${score} % complete.` : `The interview is ${status}.`;
  return [
    `${question.text}\n${question.hint}`,
    `${score} % complete, ${remaining} to go. Answer with a message or with ${prefix}interview and the answer; “skip”, “back” and “stop” do that.`,
  ].join('\n\n');
}
