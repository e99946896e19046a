export {
  promptBriefs,
  TEXT_MODELS,
  type BriefType,
  type JsonSchema,
  type SectionBrief,
  type TextAnswer,
  type TextBrief,
  type TextModel,
  type TextModelCapability,
  type TextModelContext,
  type TextModels,
  type TextPrice,
  type TextRequest,
  type TokenUsage,
} from './text-model.js';
export { names } from './find-words.js';
export { answerSchemas, type WrittenAnswer } from './answer-schemas.js';
export { ModelError } from '../generation-kind.js';
