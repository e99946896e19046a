import { isRow, type Row } from './given.js';

/** What the page around the cards says by itself (MCP Apps 2026-01-26). */
export interface HostEvents {
  toolInput(given: Row): void;
  toolResult(result: Row): void;
  toolCancelled(): void;
  contextChanged(context: Row): void;
  /** The frame is about to go. */
  teardown(): void;
}

const protocolVersion = '2026-01-26';
const answerMs = 30_000;

interface Waiting {
  resolve: (result: Row) => void;
  reject: (error: Error) => void;
}

/** The page around the cards, by JSON-RPC over `postMessage`. */
export class Host {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(
    private readonly page: Window,
    private readonly events: HostEvents,
  ) {
    window.addEventListener('message', (message) => {
      if (message.source === page && isRow(message.data) && message.data['jsonrpc'] === '2.0') this.receive(message.data);
    });
  }

  /** @returns the context: theme, locale, time zone and more */
  async open(): Promise<Row> {
    const answer = await this.request('ui/initialize', {
      protocolVersion,
      appInfo: { name: 'imprint-content-cards', title: 'Imprint', version: '5' },
      appCapabilities: { availableDisplayModes: ['inline'] },
    });
    this.notify('ui/notifications/initialized', {});
    return isRow(answer['hostContext']) ? answer['hostContext'] : {};
  }

  /** The only tool that the cards call (spec §4.3). */
  jobStatus(jobId: string): Promise<Row> {
    return this.request('tools/call', { name: 'get_job_status', arguments: { jobId } });
  }

  /** @throws Error when the host does not open it */
  async openLink(url: string): Promise<void> {
    const answer = await this.request('ui/open-link', { url });
    if (answer['isError'] === true) throw new Error('the host opened nothing');
  }

  resized(width: number, height: number): void {
    this.notify('ui/notifications/size-changed', { width, height });
  }

  private request(method: string, params: Row): Promise<Row> {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      setTimeout(() => {
        if (this.waiting.delete(id)) reject(new Error(`${method} was not answered`));
      }, answerMs);
      this.send({ id, method, params });
    });
  }

  private notify(method: string, params: Row): void {
    this.send({ method, params });
  }

  private send(message: Row): void {
    // The host's origin is not known to a frame without one; what is sent holds no secret.
    this.page.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  private receive(message: Row): void {
    const { id, method } = message;
    if (typeof method !== 'string') this.settle(message);
    else if (typeof id === 'number' || typeof id === 'string') this.answer(id, method);
    else this.hear(method, isRow(message['params']) ? message['params'] : {});
  }

  private settle({ id, result, error }: Row): void {
    const waiting = typeof id === 'number' ? this.waiting.get(id) : undefined;
    if (typeof id !== 'number' || waiting === undefined) return;
    this.waiting.delete(id);
    if (isRow(result)) waiting.resolve(result);
    else waiting.reject(new Error(isRow(error) ? String(error['message']) : 'the host answered nothing'));
  }

  private answer(id: number | string, method: string): void {
    const isKnown = method === 'ui/resource-teardown' || method === 'ping';
    if (method === 'ui/resource-teardown') this.events.teardown();
    this.send(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: 'Method not found' } });
  }

  private hear(method: string, params: Row): void {
    if (method === 'ui/notifications/tool-input') this.events.toolInput(isRow(params['arguments']) ? params['arguments'] : {});
    if (method === 'ui/notifications/tool-result') this.events.toolResult(params);
    if (method === 'ui/notifications/tool-cancelled') this.events.toolCancelled();
    if (method === 'ui/notifications/host-context-changed') this.events.contextChanged(params);
  }
}
