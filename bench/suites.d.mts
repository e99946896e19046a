export const suites: Record<string, { about: string; hasPeers?: boolean; parts: Record<string, string> }>;
