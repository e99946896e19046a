import type { EffectClass } from './effect.js';
import { AskPerson } from './ask-person.js';
import { PostDraft } from './post-draft.js';
import { RunWorkflow } from './run-workflow.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [AskPerson, PostDraft, RunWorkflow];
