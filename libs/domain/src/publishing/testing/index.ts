// For benches, which time the claims of a worker.
export { DueTargetsRepository } from '../due-targets.repository.js';
