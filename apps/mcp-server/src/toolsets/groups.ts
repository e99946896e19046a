// Every folder with tools, one line each. A new domain adds its own here; the folder declares its tools, the modules that they call and
// what they share.
export { brandTools } from './brand/index.js';
export { contentTools } from './content/index.js';
export { coreTools } from './core/index.js';
export { generationTools } from './generation/index.js';
export { knowledgeTools } from './knowledge/index.js';
export { schedulerTools } from './scheduler/index.js';
export { workflowTools } from './workflows/index.js';
