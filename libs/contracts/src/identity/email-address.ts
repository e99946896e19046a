import { isEmail } from 'class-validator';

/** Whether a text is an address that mail can be sent to, by the rules that request bodies are checked by. */
export const isEmailAddress = (text: string): boolean => isEmail(text);
