import { parentPort } from 'node:worker_threads';

/** What goes to a `BoundedThread`, and what comes back. */
export interface NumberedRequest {
  id: number;
  request: unknown;
}
export interface NumberedAnswer {
  id: number;
  answer: unknown;
}

/** Answers what a `BoundedThread` is asked, for its script. What `answer` throws ends the thread, and is thrown where it was asked. */
export function answerRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
  parentPort?.on('message', ({ id, request }: NumberedRequest) => {
    void answer(request as Request).then((given) => parentPort?.postMessage({ id, answer: given } satisfies NumberedAnswer));
  });
}
