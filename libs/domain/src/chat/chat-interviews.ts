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
    const current = await this.interviews.ofChat(principal, chatId);
    if (current !== null && argument !== '') return (await this.answer(principal, chatId, argument, prefix)) ?? '';
    const brand = current === null ? await this.#chosen(principal, argument) : await this.brands.read(principal, current.brandId);
    if (typeof brand === 'string') return brand;
    const view = await this.interviews.start(principal, brand.id);
    if (view.question !== null) await this.interviews.bindChat(principal, view.id, chatId);
    return [`Interview about ${brand.label}.`, await this.#asked(principal, chatId, view, prefix)].join('\n\n');
  }

  /** What a plain message answers; null while no interview is open in this chat. */
  async answer(principal: Principal, chatId: string, text: string, prefix: string): Promise<string | null> {
    const held = await this.interviews.ofChat(principal, chatId);
    if (held === null || !roleAtLeast(principal.role, 'creator')) return null;
    const { brandId, meant } = held;
    const way = ways.get(text.trim().toLowerCase());
    try {
      if (way === 'stop') {
        const { score } = await this.interviews.stop(principal, brandId);
        return `The interview is stopped. The brand is ${score}% complete. To go on, send ${prefix}interview.`;
      }
      // Of the question that this chat was asked: somebody may have answered it elsewhere meanwhile.
      const view =
        way === 'back'
          ? await this.interviews.back(principal, brandId, meant)
          : await this.interviews.answer(principal, brandId, { ...meant, answer: text });
      if (view.proposal !== null) return await this.#asked(principal, chatId, view, prefix);
      // The same is asked again where “no” has dropped what was proposed.
      const isDropped = meant.field !== undefined && view.question?.field === meant.field;
      const done = way === 'back' ? 'Taken back.' : isDropped ? 'Not saved.' : understoodLine(view);
      return `${done}\n\n${await this.#asked(principal, chatId, view, prefix)}`;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const now = await this.interviews.read(principal, brandId);
      return `${error.message}\n\n${await this.#asked(principal, chatId, now, prefix)}`;
    }
  }

  /** Asks the chat, which the next message is an answer to. */
  async #asked(principal: Principal, chatId: string, view: BrandInterviewView, prefix: string): Promise<string> {
    await this.interviews.askInChat(principal, chatId, view);
    return asked(view, prefix);
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

function asked({ question, proposal, score, remaining, status }: BrandInterviewView, prefix: string): string {
  if (proposal !== null)
    return `We’ll save this as: ${proposal.values.join(', ')}\n\nAnswer “yes” to save it, or say it in other words. “skip”, “back” and “stop” save nothing.`;
  if (question === null)
    return status === 'finished' ? `That’s everything. The brand is ${score}% complete.` : `The interview is ${status}.`;
  return [
    `${question.text}\n${question.hint}`,
    `${score}% complete, ${remaining} to go. Answer with a message or with ${prefix}interview and the answer; “skip”, “back” and “stop” do that.`,
  ].join('\n\n');
}
