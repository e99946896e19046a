// Every folder with tools, one line each. A new domain adds its own here; its tools, the modules that they call and what they share are
// said in its folder.
export { brandTools } from './brand/index.js';
export { contentTools } from './content/index.js';
export { coreTools } from './core/index.js';
export { generationTools } from './generation/index.js';
export { schedulerTools } from './scheduler/index.js';
