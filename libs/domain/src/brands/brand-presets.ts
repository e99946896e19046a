import type { BrandPresetResource, WantedRecord } from '@imprint/contracts/brands';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';

/** A style to start a brand from. */
export type BrandPreset = BrandPresetResource & { id: string };

type Look = readonly [background: string, foreground: string, accent: string];

const preset = (
  id: string,
  label: string,
  description: string,
  [background, foreground, accent]: Look,
  [heading, body]: readonly [string, string],
  voice: BrandPreset['voice'],
): BrandPreset => ({ id, label, description, colors: { background, foreground, accent }, fonts: { heading, body }, voice });

/** Ten styles, each a look and a voice that go together. */
const presets: readonly BrandPreset[] = [
  preset(
    'warm',
    'Warm and local',
    'A neighbourhood business that knows its guests by name.',
    ['#fdf6ec', '#2b2118', '#c4552d'],
    ['Serif', 'Sans'],
    {
      tone: 'Warm, personal, a little dry humour',
      style: 'Short sentences in the first person plural',
      writingRules: ['Say what is new first.', 'Name people, places and dishes.'],
      doesNotSoundLike: ['A chain store', 'A press release'],
    },
  ),
  preset('minimal', 'Minimal', 'Products that speak for themselves.', ['#ffffff', '#111111', '#5b5bd6'], ['Sans', 'Sans'], {
    tone: 'Calm and precise',
    style: 'As few words as possible',
    writingRules: ['One idea in each post.', 'No exclamation marks.'],
    doesNotSoundLike: ['A sales pitch'],
  }),
  preset('bold', 'Bold', 'A brand that wants to be noticed.', ['#14111f', '#fff7e8', '#ff4d2e'], ['Display', 'Sans'], {
    tone: 'Confident, direct, energetic',
    style: 'Strong verbs and a statement in the first line',
    writingRules: ['Begin with the claim, then prove it.', 'One call to action.'],
    doesNotSoundLike: ['A disclaimer'],
  }),
  preset('editorial', 'Editorial', 'A magazine with a point of view.', ['#f7f3ea', '#1d1a16', '#8a2b2b'], ['Serif', 'Serif'], {
    tone: 'Thoughtful and well read',
    style: 'Whole sentences with a turn at the end',
    writingRules: ['Quote whoever said it.', 'Leave out adjectives that every text has.'],
    doesNotSoundLike: ['A list of features'],
  }),
  preset(
    'expert',
    'Expert',
    'A consultancy, practice or agency that explains what it knows.',
    ['#eef3fb', '#10224a', '#1f5fd6'],
    ['Sans', 'Sans'],
    {
      tone: 'Competent, plain, helpful',
      style: 'A question, the answer, and what to do',
      writingRules: ['Explain each technical term once.', 'Give a number where there is one.'],
      doesNotSoundLike: ['A lecture', 'Jargon'],
    },
  ),
  preset(
    'playful',
    'Playful',
    'Something for children, games or a good mood.',
    ['#fff8d6', '#2a1e4a', '#e0399b'],
    ['Display', 'Sans'],
    {
      tone: 'Cheerful and curious',
      style: 'Short, with wordplay and questions',
      writingRules: ['At most one emoji in a post.', 'Jokes never at the cost of anybody.'],
      doesNotSoundLike: ['A manual'],
    },
  ),
  preset('luxury', 'Luxury', 'Few things, made with great care.', ['#14120f', '#f3ead8', '#c9a45c'], ['Serif', 'Sans'], {
    tone: 'Restrained and sure',
    style: 'Unhurried sentences about material and craft',
    writingRules: ['No prices in the text.', 'Never speak of discounts.'],
    doesNotSoundLike: ['An advertisement', 'A bargain'],
  }),
  preset(
    'tech',
    'Technology',
    'Software for people who want to know how it works.',
    ['#0e1420', '#e8eef8', '#3ddc97'],
    ['Sans', 'Mono'],
    {
      tone: 'Curious, exact, unpretentious',
      style: 'What changed, why, and how to try it',
      writingRules: ['Link to the documentation.', 'Say what does not work yet.'],
      doesNotSoundLike: ['Hype'],
    },
  ),
  preset(
    'natural',
    'Natural',
    'Food, farming, body care and outdoor life.',
    ['#f1f4ea', '#22301d', '#5b8c2a'],
    ['Serif', 'Sans'],
    {
      tone: 'Honest and close to the ground',
      style: 'Senses first: what one smells, tastes and sees',
      writingRules: ['Say where it comes from.', 'No claim about health without a source.'],
      doesNotSoundLike: ['A certificate'],
    },
  ),
  preset('cause', 'Cause', 'An association, charity or campaign.', ['#fbf1f4', '#33121f', '#b3123f'], ['Sans', 'Sans'], {
    tone: 'Serious, hopeful, inviting',
    style: 'One person’s story, then what everybody can do',
    writingRules: ['Ask before you name anybody.', 'Say what a donation does.'],
    doesNotSoundLike: ['Pity', 'Blame'],
  }),
];

export function listPresets(): Page<BrandPreset> {
  const { length } = presets;
  return { items: [...presets], total: length, page: 1, limit: length };
}

/** What a brand of this style says at first. @throws Problem `validation_failed` for a style that there is not */
export function requirePreset(id: string): WantedRecord {
  const found = presets.find((one) => one.id === id);
  if (found !== undefined) return { identity: { colors: found.colors, fonts: found.fonts }, voice: found.voice };
  const known = presets.map((one) => one.id).join(', ');
  throw problem('validation_failed', `There is no preset "${id}". There are ${known}.`, { pointer: '/preset' });
}
