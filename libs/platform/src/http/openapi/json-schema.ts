export interface JsonSchema {
  [keyword: string]: unknown;
}
