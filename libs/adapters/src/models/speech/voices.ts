import type { Voice } from '@imprint/domain/generation/audio';

/** A voice, and what espeak-ng calls it. */
export interface SpeechVoice extends Voice {
  program: string;
}

/** Reads each text in the voice of its language. */
export const automatic: Voice = { id: 'auto', label: 'By the language of the text', language: 'und' };

const voice = (id: string, label: string, program = id.toLowerCase()): SpeechVoice => ({ id, label, language: id, program });

/**
 * Languages that espeak-ng reads as they are written. Not Japanese, whose characters it spells out, and no constructed or historical ones
 * (https://github.com/espeak-ng/espeak-ng/blob/master/docs/languages.md), checked with espeak-ng 1.51.
 */
export const speechVoices: readonly SpeechVoice[] = [
  voice('en-US', 'English (America)'),
  voice('en-GB', 'English (Great Britain)'),
  voice('ar', 'Arabic'),
  voice('bg', 'Bulgarian'),
  voice('zh', 'Chinese (Mandarin)', 'cmn'),
  voice('cs', 'Czech'),
  voice('da', 'Danish'),
  voice('nl', 'Dutch'),
  voice('fi', 'Finnish'),
  voice('fr', 'French', 'fr-fr'),
  voice('de', 'German'),
  voice('el', 'Greek'),
  voice('hi', 'Hindi'),
  voice('hu', 'Hungarian'),
  voice('id', 'Indonesian'),
  voice('it', 'Italian'),
  voice('ko', 'Korean'),
  voice('nb', 'Norwegian (Bokmål)'),
  voice('pl', 'Polish'),
  voice('pt-BR', 'Portuguese (Brazil)'),
  voice('pt', 'Portuguese (Portugal)'),
  voice('ro', 'Romanian'),
  voice('ru', 'Russian'),
  voice('es', 'Spanish (Spain)'),
  voice('es-419', 'Spanish (Latin America)'),
  voice('sv', 'Swedish'),
  voice('tr', 'Turkish'),
  voice('uk', 'Ukrainian'),
  voice('vi', 'Vietnamese'),
];

/** Those of the list that `espeak-ng --voices` names, by its column of languages. */
export function installedVoices(list: string): SpeechVoice[] {
  const languages = new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1]?.toLowerCase()));
  return speechVoices.filter(({ program }) => languages.has(program));
}
