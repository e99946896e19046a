// The reference for webhooks: sign and post, nothing queued, nothing kept.
import { createHmac } from 'node:crypto';
import { Pool } from 'undici';

export type ToBareWebhooks = { type: 'send'; url: string; count: number; body: string };
export type FromBareWebhooks = { type: 'ready' } | { type: 'sent' };

const connections = 64;
const secret = 'secret-of-a-receiver-in-a-benchmark';
const tell = (message: FromBareWebhooks): void => void process.send?.(message);
let pool: Pool | undefined;

process.on('message', ({ url, count, body }: ToBareWebhooks) => {
  const { origin, pathname } = new URL(url);
  const open = (pool ??= new Pool(origin, { connections }));
  let left = count;
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-service-signature': `sha256=${signature}` };
      const response = await open.request({ method: 'POST', path: pathname, headers, body });
      await response.body.dump();
    }
  };
  void Promise.all(Array.from({ length: connections }, sendOn)).then(() => tell({ type: 'sent' }));
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
