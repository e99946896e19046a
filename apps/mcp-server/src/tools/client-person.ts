/** What the person at the client is asked before a tool goes on, in a form with one box to tick. */
export interface Question {
  /** Names exactly what the answer holds for. Signed, and sent by way of the client: nothing secret. */
  subject: string;
  message: string;
  /** Label of the box. */
  label: string;
}

/** The person at the client, as far as this request can reach them. */
export interface ClientPerson {
  /** Whether the client shows forms: it speaks 2026-07-28 and has declared `elicitation`. */
  canBeAsked: boolean;
  /** What they said, in the repeat of a request that was answered with a question; null before. */
  answer: { subject: string; agrees: boolean } | null;
}

/** Of a client that shows no forms, and of calls that no client waits for. */
export const nobody: ClientPerson = { canBeAsked: false, answer: null };
