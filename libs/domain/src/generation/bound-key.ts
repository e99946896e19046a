/** Whose key a model is bound to. */
export type BoundKey = 'instance' | 'organization';
