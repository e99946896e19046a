// Shared by the peer specs and the specs of this library.
export * from '../text-model.conformance.js';
