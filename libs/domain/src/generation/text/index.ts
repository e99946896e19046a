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
  type WrittenChannel,
} from './text-model.js';
export { names } from './find-words.js';
export { withoutWords } from './banned-words.js';
export { brandPromptOf } from './brand-prompt.js';
export { promptOf } from './brief-prompt.js';
export { knownPromptOf, type KnownOfBrand, type KnownPassage } from './known-prompt.js';
export { answerSchemas, type DescribedVoice, type ReadReply, type WrittenAnswer } from './answer-schemas.js';
export { fitPosts, fits, type FittedPosts } from './fit-posts.js';
export { writtenChannel } from './written-channel.js';
export { ModelError } from '../generation-kind.js';
