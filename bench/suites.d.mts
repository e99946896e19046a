export const suites: Record<string, { about: string; parts: Record<string, string> }>;
