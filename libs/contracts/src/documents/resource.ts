import { getMetadataStorage } from 'class-validator';

/** A resource of the API. Its decorated properties are the attributes, in order of declaration; nothing else is ever sent. */
export interface ResourceDeclaration {
  /** JSON:API type, dasherized. */
  type: string;
  /** Path of the collection under `/v1`, without a leading slash; null for a resource without an address of its own. */
  path: string | null;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes of any constructor are registered
type ResourceClass = Function;
const declarations = new Map<ResourceClass, ResourceDeclaration & { attributes: readonly string[] }>();

/** Declares a class as a JSON:API resource. Every property with a class-validator decorator is an attribute. */
export function Resource(declaration: ResourceDeclaration): ClassDecorator {
  return (target) => {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(target, '', true, false);
    const attributes = [...new Set(metadata.map((entry) => entry.propertyName))];
    declarations.set(target, { ...declaration, attributes });
  };
}

/**
 * The declaration and the attributes of a resource class.
 * @throws Error when the class has no `@Resource()`
 */
export function resourceOf(target: ResourceClass): ResourceDeclaration & { attributes: readonly string[] } {
  const declaration = declarations.get(target);
  if (declaration === undefined) throw new Error(`${target.name} is not declared with @Resource()`);
  return declaration;
}

/** Every declared resource, for the OpenAPI document. */
export function allResources(): ReadonlyMap<ResourceClass, ResourceDeclaration & { attributes: readonly string[] }> {
  return declarations;
}
