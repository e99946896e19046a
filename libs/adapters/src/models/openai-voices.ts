import type { Voice } from '@imprint/domain/generation/audio';

/** They read any language that the model knows. */
const voicesOf = (names: readonly string[]): Voice[] =>
  names.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1), language: 'mul' }));

/**
 * Voices of `tts-1` and `tts-1-hd` that every description of the API names
 * (https://github.com/openai/openai-node/blob/0a994e9e08dac291de73dbbedbf3cc04dc173644/src/resources/audio/speech.ts, read 2026-11-28).
 */
const first = ['alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer'];

/** Voices of the later models (https://learn.microsoft.com/en-us/azure/foundry/reference/rest/audio-create-speech, read 2026-11-28). */
const all = ['alloy', 'ash', 'ballad', 'cedar', 'coral', 'echo', 'fable', 'marin', 'nova', 'onyx', 'sage', 'shimmer', 'verse'];

/** The voices of a model. @param named those of a compatible service, as the operator lists them; none for those of OpenAI */
export function openAiVoices(model: string, named: readonly string[]): Voice[] {
  if (named.length > 0) return voicesOf(named);
  return voicesOf(model.startsWith('tts-1') ? first : all);
}
