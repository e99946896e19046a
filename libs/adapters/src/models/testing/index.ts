// Shared by the peer specs, the journeys and the specs of this library.
export * from '../text-model.conformance.js';
export { SimulatedElevenLabs } from './elevenlabs.simulator.js';
export { FalSimulator } from './fal.simulator.js';
export { GoogleVideoSimulator } from './google-video.simulator.js';
export { HeyGenSimulator } from './heygen.simulator.js';
export { JobSimulator, type SimulatedJob } from './job-simulator.js';
export { KlingSimulator } from './kling.simulator.js';
export { LumaSimulator } from './luma.simulator.js';
export { SimulatedOpenAiTranscription, type HeardSentence } from './openai-transcription.simulator.js';
export { FakeOpenAiImages, picture } from './openai-images.fake.js';
export { OpenAiModerationSimulator } from './openai-moderation.simulator.js';
export { ReplicateSimulator, type SimulatedPrediction } from './replicate.simulator.js';
export { RunwaySimulator } from './runway.simulator.js';
export { json, type Script, type SeenRequest } from './scripted-server.js';
export { SimulatedStability } from './stability.simulator.js';
export { ciede2000, labOf, labOfHex, type Lab } from './colour-difference.js';
export { paletteShare } from './palette-share.js';
export { blockPicture, blockPictures, colorsOf, orchard, sea, type PictureColors } from './picture-set.js';
