import { declareRoom, signal } from '../rooms/room.js';

/** Models that are trained with pictures of a brand. */
export const trainings = declareRoom({
  apiTags: {
    trainings: ['Trainings', 'Models of a brand, trained with its pictures.'],
    trainers: ['Trainers', 'What trains models, what it takes, and what that costs.'],
  },
  idPrefixes: {
    training: 'trn',
  },
  limits: {
    trainingLabelLength: 100,
    /** Pictures of one training (spec §8: fine-tuning reference images). */
    trainingPicturesLeast: 20,
    trainingPicturesMost: 100,
    /** Pixels of the shorter side of such a picture. */
    trainingPictureSide: 256,
    /** Characters of what is said of a picture. */
    trainingCaptionLength: 1_000,
    /** Trainings of one brand, those that failed or were cancelled among them. */
    trainingsPerBrand: 50,
    /** Requests of an organization whose pictures are compared: each decodes all of them. A training is previewed, and then asked for. */
    trainingRequestsPerMinute: 10,
    /** Pictures that checks of an organization decode: each once in a process, as far as it remembers. */
    trainingPicturesCheckedPerMinute: 300,
  },
  auditActions: ['training.deleted'],
  queues: {
    /** Producers: api-gateway, mcp-server; consumer: scheduler-worker. */
    training: 'training',
  },
  signals: {
    /** A training was requested, went on, ended, was renamed or deleted. */
    'training.changed': signal<{ organizationId: string; trainingId: string; status: string }>(),
  },
});
