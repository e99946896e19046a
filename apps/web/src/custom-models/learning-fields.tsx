import type { CreateTraining, TrainerResource } from '@imprint/sdk';
import { useId, type ReactElement } from 'react';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { customModelWords } from './words.js';

type Trainer = TrainerResource['attributes'];

/** What a trainer is asked to learn of the pictures. */
export interface Learning {
  subject: Trainer['subjects'][number];
  hasConsent: boolean;
  triggerWord: string;
  /** What was said of a picture here, by its id. */
  captions: Readonly<Record<string, string>>;
}

export const nothingSaid: Learning = { subject: 'style', hasConsent: false, triggerWord: '', captions: {} };

/** The subject that the trainer can learn: the chosen one if it can. */
export const subjectFor = ({ subjects }: Trainer, { subject }: Learning): Learning['subject'] =>
  subjects.includes(subject) ? subject : (subjects[0] ?? 'style');

/** Whether everything was said that the trainer needs to know. */
export const isSaid = (trainer: Trainer, learning: Learning): boolean =>
  subjectFor(trainer, learning) !== 'person' || learning.hasConsent;

type Said = Pick<CreateTraining, 'trainer' | 'subject' | 'hasConsent' | 'triggerWord' | 'captions'>;

/** As the API takes it: nothing that the trainer does not take. */
export function saidOf({ id, attributes: trainer }: TrainerResource, learning: Learning, assetIds: readonly string[]): Said {
  const subject = subjectFor(trainer, learning);
  const captions = assetIds.flatMap((assetId) => {
    const text = learning.captions[assetId];
    return text === undefined ? [] : [{ assetId, text: text.trim() }];
  });
  const triggerWord = learning.triggerWord.trim();
  return {
    ...{ trainer: id, subject },
    ...(subject === 'person' && { hasConsent: learning.hasConsent }),
    ...(trainer.takesCaptions && triggerWord !== '' && { triggerWord }),
    ...(trainer.takesCaptions && captions.length > 0 && { captions }),
  };
}

interface LearningFieldsProps {
  trainer: Trainer;
  learning: Learning;
  set: (changes: Partial<Learning>) => void;
  /** What is wrong with the trigger word. */
  faults: readonly string[];
}

/** What the pictures have in common, and by which word prompts call it. Nothing for trainers that learn styles only. */
export function LearningFields({ trainer, learning, set, faults }: LearningFieldsProps): ReactElement {
  const t = useWords(customModelWords);
  const name = useId();
  const subject = subjectFor(trainer, learning);
  return (
    <>
      {trainer.subjects.length > 1 && (
        <Choices legend={t('subject')} hint={t('subject.hint')}>
          {trainer.subjects.map((each) => (
            <Choice
              key={each}
              type="radio"
              name={name}
              checked={subject === each}
              label={t(`subject.${each}`)}
              hint={t(`subject.${each}.hint`)}
              onChange={() => set({ subject: each })}
            />
          ))}
        </Choices>
      )}
      {subject === 'person' && (
        <Choice
          type="checkbox"
          checked={learning.hasConsent}
          label={t('consent')}
          hint={t('consent.hint')}
          onChange={(hasConsent) => set({ hasConsent })}
        />
      )}
      {trainer.takesCaptions && (
        <Field label={t('trigger')} hint={t('trigger.hint')} faults={faults}>
          {(control) => (
            <input
              {...control}
              maxLength={40}
              spellCheck={false}
              value={learning.triggerWord}
              onChange={({ target }) => set({ triggerWord: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface CaptionFieldProps {
  number: number;
  value: string;
  onChange: (text: string) => void;
}

/** What one picture shows, for trainers that are told. */
export function CaptionField({ number, value, onChange }: CaptionFieldProps): ReactElement {
  const t = useWords(customModelWords);
  return (
    <textarea
      className="caption"
      rows={2}
      maxLength={1_000}
      aria-label={t('caption.of', { number })}
      placeholder={t('caption')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
