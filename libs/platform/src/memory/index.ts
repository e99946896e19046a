export { collecting, collectYoung } from './young-memory.js';
