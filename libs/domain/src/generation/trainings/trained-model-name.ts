const mark = '-trn_';

/** Name of the model that a training makes. */
export const trainedModelName = (trainer: string, trainingId: string): string => `${trainer}-${trainingId}`;

/** Who runs a trainer. */
export const providerOf = (trainer: string): string => trainer.slice(0, trainer.indexOf('/'));

/** Whether a model of this name was made by a training. */
export const isTrained = (model: string): boolean => model.includes(mark);

/** Id of the training that makes the model; null of other models. */
export const trainingOf = (model: string): string | null => (isTrained(model) ? model.slice(model.indexOf(mark) + 1) : null);
