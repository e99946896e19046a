import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { BrandContexts } from '../../generation/index.js';
import type { NodeDeclaration, StepCall } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { brandField, brandOf, textIn } from './effect-settings.js';
import { passagesText } from './passages-text.js';

const declaration: NodeDeclaration = {
  kind: 'brand_context',
  label: 'Brand context',
  description:
    'Reads what is known of a brand: who it is, its voice and rules, and the knowledge, posts and memories that fit a query. Nodes that write for the brand know all of it by themselves.',
  group: 'knowledge',
  fields: {
    query: {
      type: 'text',
      label: 'Query',
      description: 'What is about to be written. Without it, there is no knowledge, and the newest posts come first.',
      isTemplate: true,
      maxLength: limits.brandContextQueryLength,
    },
    brandId: brandField,
  },
  outputs: {
    brandId: { type: 'text', description: 'Id of the brand.' },
    revision: { type: 'number', description: 'Revision that all of it is of.' },
    name: { type: 'text', description: 'Name of the brand.' },
    identity: { type: 'object', description: 'Who it is and how it looks.' },
    voice: { type: 'object', description: 'How it speaks.' },
    guidelines: { type: 'object', description: 'What it does and does not want.' },
    strategy: { type: 'object', description: 'Its goals and topics.' },
    instructions: { type: 'text', description: 'Its notes for writers.' },
    knowledge: {
      type: 'list',
      description: 'Passages of its knowledge that fit the query, each with `quote`, `title` and `url`.',
    },
    posts: { type: 'list', description: 'Posts of the brand, each with `postId` and `text`.' },
    memories: { type: 'list', description: 'What it remembers of how people want its texts, each with `text`.' },
    text: {
      type: 'text',
      description: 'The quotes of its knowledge with their titles, as long as they fit the context of a text.',
    },
  },
  ports: ['out'],
  replay: 'pure',
  scopes: ['brands:read'],
  needsBrand: true,
  timeoutSeconds: 30,
  retry: { maxAttempts: 3, waitSeconds: 5 },
};

/** Reads what is known of a brand. */
@Injectable()
export class ReadBrandContext implements Effect {
  static readonly declaration = declaration;

  constructor(private readonly contexts: BrandContexts) {}

  async perform(caller: Principal, call: StepCall): Promise<{ output: object }> {
    const query = textIn(call.settings, 'query');
    const context = await this.contexts.of(caller, brandOf(call), query === null ? {} : { query });
    const { brandId, brandRevision: revision, identity, voice, guidelines, strategy } = context;
    const { brandKnowledge: knowledge, recentPosts: posts, savedMemories: memories, customInstructions: instructions } = context;
    const own = { brandId, revision, name: identity.label, identity, voice, guidelines, strategy, instructions };
    return { output: { ...own, knowledge, posts, memories, text: passagesText(knowledge) } };
  }

  /** Reads, so that later nodes have something to go on with. */
  rehearse(caller: Principal, call: StepCall): Promise<{ output: object }> {
    return this.perform(caller, call);
  }
}
