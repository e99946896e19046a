// For benches, which time the claims of a worker.
export { DueTargetsRepository } from '../delivering/due-targets.repository.js';
