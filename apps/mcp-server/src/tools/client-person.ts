/** What to ask the person at the client before a tool continues, in a form with one checkbox. */
export interface Question {
  /** Identifies exactly what the answer applies to. Signed, and sent through the client, so it must not be secret. */
  subject: string;
  message: string;
  /** Label of the checkbox. */
  label: string;
}

/** The person at the client, if this request can reach them. */
export interface ClientPerson {
  /** Whether the client shows forms: it supports 2026-07-28 and declared `elicitation`. */
  canBeAsked: boolean;
  /** Their answer, when the client repeats a call that was answered with a question; null before. */
  answer: { subject: string; agrees: boolean } | null;
}

/** For clients without forms, and for calls without a waiting client. */
export const nobody: ClientPerson = { canBeAsked: false, answer: null };
