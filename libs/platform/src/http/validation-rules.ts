import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * Caches the rules of each class until a rule is added. Without it, class-validator walks through the rules of all classes for each object
 * that it validates.
 */
export function rememberRules(storage: Storage = getMetadataStorage()): void {
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let known = new WeakMap<object, Rules>();
  storage.addValidationMetadata = (rule) => {
    known = new WeakMap();
    add(rule);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    const isUsual = typeof target === 'function' && !schema && !always && !strictGroups && !groups?.length;
    if (!isUsual) return find(target, schema, always, strictGroups, groups);
    const rules = known.get(target) ?? find(target, schema, always, strictGroups, groups);
    known.set(target, rules);
    return rules;
  };
}
