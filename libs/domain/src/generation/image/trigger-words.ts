import type { TrainingSubject } from '@imprint/contracts/trainings';

/** A text about a picture, with the word for what a model has learned or is to learn. */
export function withTriggerWord(
  text: string,
  { subject, triggerWord }: { subject: TrainingSubject; triggerWord: string | null },
): string {
  if (triggerWord === null || text.includes(triggerWord)) return text;
  const parts = subject === 'style' ? [text, `in the style of ${triggerWord}`] : [triggerWord, text];
  return parts.filter((part) => part !== '').join(', ');
}
