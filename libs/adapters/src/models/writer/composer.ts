import { names, type TextBrief } from '@imprint/domain/generation/text';
import { seedOf, type Seed } from '../seed.js';
import { avoidedBy, factsOf, type Facts } from './facts.js';
import { capitalized, expand, fill, shuffled, type Slots } from './patterns.js';
import { german } from './phrases.de.js';
import { english } from './phrases.en.js';
import type { Phrases } from './phrases.js';
import { englishTopics, germanTopics, type TopicRules } from './topic-rules.js';
import { readTopic, type Topic } from './topic.js';

/** A topic that is longer than this is not named in every sentence. */
const longMention = 24;
/** Wordings of one pattern that are tried before another pattern is. */
const wordings = 6;

/** Makes sentences of the stock of a language and the facts of a brief. No pattern is used twice in one text, and neither is a fact. */
export class Composer {
  readonly seed: Seed;
  readonly phrases: Phrases;
  readonly topic: Topic;
  readonly facts: Facts;
  /** Whether the brief says anything besides a phrase as its topic. */
  readonly saysMore: boolean;
  private readonly rules: TopicRules;
  /** Each with what a text has to have before it is looked at closely. */
  private readonly avoided: readonly { word: string; core: string }[];
  /** How often a sentence after one that names the topic says "this". */
  private readonly referred: number;
  private wasNamed = true;
  private readonly left = new Map<readonly string[], string[]>();

  constructor(brief: TextBrief, seed: number) {
    const isGerman = /^de(?:-|$)/iu.test(brief.brand.settings.language);
    this.rules = isGerman ? germanTopics : englishTopics;
    this.phrases = isGerman ? german : english;
    const { topic, brand, context, channel } = brief;
    // The steps of an article are parts of the same one.
    const type = /^article_(?:plan|section)$/u.test(brief.type) ? 'article' : brief.type;
    const limits = channel === null ? null : [channel.label, channel.limits];
    this.seed = seedOf(String(seed), JSON.stringify([type, topic, brand, context, limits]));
    this.topic = readTopic(topic, this.rules);
    this.referred = this.topic.short.length > longMention ? 0.85 : 0.5;
    this.avoided = avoidedBy(brief).map((word) => ({
      word,
      core: word.normalize('NFKC').trim().replace(/\*$/u, '').toLowerCase(),
    }));
    this.facts = factsOf(brief, this.topic, this.seed);
    const { description, story, values, themes, material } = this.facts;
    this.saysMore = description !== '' || [...story, ...values, ...themes, ...material].length > 0;
  }

  /**
   * A sentence of one of the patterns, or null where none is left that fits.
   * @param mayRefer it may say "this" instead of the topic, which the sentence before it named
   */
  say(patterns: readonly string[], own: Slots = {}, mayRefer = this.topic.short.length > longMention): string | null {
    const left = this.left.get(patterns) ?? shuffled(patterns, this.seed);
    this.left.set(patterns, left);
    const { name, site, handle } = this.facts;
    const { topic, short, plain, quoted } = this.topic;
    const slots = { name, site, handle, topic, short, plain, quoted, ...own };
    const refers = mayRefer && this.wasNamed && this.seed.next() < this.referred;
    this.wasNamed = !refers;
    for (const [index, pattern] of left.entries()) {
      const sentence = this.worded(refers ? this.rules.referring(pattern, this.seed.next()) : pattern, slots);
      if (sentence === null) continue;
      left.splice(index, 1);
      return sentence;
    }
    return null;
  }

  /** A heading or another text that stands by itself, so that it names the topic. */
  named(patterns: readonly string[]): string | null {
    return this.say(patterns, {}, false);
  }

  /** The first sentences: those of the topic itself, or one about it. */
  opening(): string {
    const [own] = this.topic.isSentence ? this.facts.material.splice(0, 1) : [];
    return own ?? this.say(this.saysMore ? this.phrases.hooks : this.phrases.hooksAlone) ?? this.topic.plain;
  }

  /** The next sentence about the brand of each kind in turn, those that the topic is closest to first; at most `most`. */
  brandSentences(most: number): string[] {
    const makers = shuffled([() => this.aboutBrand(), () => this.value(), () => this.theme(), () => this.story()], this.seed);
    const sentences: string[] = [];
    for (let round = 0; round < 2 && sentences.length < most; round += 1)
      for (const make of makers) {
        const sentence = sentences.length < most ? make() : null;
        if (sentence !== null) sentences.push(sentence);
      }
    return sentences;
  }

  aboutBrand(): string | null {
    const { description } = this.facts;
    if (description === '') return null;
    this.facts.description = '';
    const isPhrase =
      /^(?:an?|the|ein|eine|der|die|das) /iu.test(description) && !/[.!?]\s/u.test(description) && !this.isStatement(description);
    const fact = isPhrase ? description.charAt(0).toLowerCase() + description.slice(1) : description;
    return this.say(isPhrase ? this.phrases.isPhrase : this.phrases.isText, { fact });
  }

  value(): string | null {
    return this.ofList(this.facts.values, this.phrases.values, this.phrases.valuePairs);
  }

  theme(): string | null {
    return this.ofList(this.facts.themes, this.phrases.themes, this.phrases.themePairs);
  }

  story(): string | null {
    const [fact, ...others] = this.facts.story;
    if (fact === undefined) return null;
    this.facts.story = others;
    return this.say(this.phrases.story, { fact }, true);
  }

  audience(): string | null {
    const { audience } = this.facts;
    this.facts.audience = '';
    return audience === '' ? null : this.say(this.phrases.audience, { fact: this.inner(audience) });
  }

  /** What may follow the text: where the brand is found, or a word to the readers. */
  closing(): string | null {
    const { site, handle } = this.facts;
    const ways = [
      ...(site === '' ? [] : [this.phrases.site]),
      ...(handle === '' ? [] : [this.phrases.handle]),
      ...(site === '' && handle === '' ? [this.phrases.closings] : []),
    ];
    for (const way of [...shuffled(ways, this.seed), this.phrases.closings]) {
      const sentence = this.say(way);
      if (sentence !== null) return sentence;
    }
    return null;
  }

  /** A fact as a part of a sentence. */
  inner(fact: string): string {
    return this.rules.lowered(fact) ?? fact;
  }

  /** One fact or two. */
  private ofList(facts: string[], single: readonly string[], pairs: readonly string[]): string | null {
    const [first, second] = facts;
    if (first === undefined) return null;
    if (second !== undefined && this.seed.next() < 0.4) {
      const both = this.say(pairs, { fact: this.inner(first), more: this.inner(second) }, true);
      if (both !== null) facts.splice(0, 2);
      if (both !== null) return both;
    }
    facts.splice(0, 1);
    return this.say(single, { fact: this.inner(first) }, true);
  }

  private isStatement(text: string): boolean {
    return this.rules.statement.test(text);
  }

  private worded(pattern: string, slots: Slots): string | null {
    for (let wording = 0; wording < wordings; wording += 1) {
      const filled = fill(expand(pattern, this.seed), slots);
      if (filled === null) return null;
      if (this.isAllowed(filled)) return this.started(filled, slots);
    }
    return null;
  }

  /** A sentence starts with a capital, but for a name that does not. */
  private started(sentence: string, { name = '' }: Slots): string {
    return name !== '' && sentence.startsWith(name) ? sentence : capitalized(sentence);
  }

  isAllowed(text: string): boolean {
    const folded = text.normalize('NFKC').toLowerCase();
    return !this.avoided.some(({ word, core }) => folded.includes(core) && names(text, word));
  }
}
