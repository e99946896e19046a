import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { allowedInstead } from './mistakes.js';

/** What other tools for workflows call a kind of nodes, in small letters without signs: people and models write it by habit. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    approval: ['approve', 'human', 'humanapproval', 'manualapproval', 'humanintheloop'],
    code: ['javascript', 'js', 'script', 'function', 'runcode'],
    compute: ['calculate', 'expression', 'math', 'eval'],
    condition: ['if', 'ifelse', 'branch', 'conditional'],
    fail: ['error', 'throw', 'stop', 'stopanderror'],
    generate_image: ['image', 'createimage', 'picture'],
    generate_text: ['text', 'llm', 'ai', 'openai', 'chat', 'prompt', 'write', 'createtext'],
    http_request: ['http', 'request', 'fetch', 'api', 'webrequest', 'webhook', 'callapi', 'rest'],
    join: ['merge', 'wait_for_all', 'waitall'],
    loop: ['foreach', 'for', 'each', 'map', 'iterate', 'iterator', 'splitinbatches', 'loopoveritems'],
    pick: ['filter', 'sort', 'limit', 'select'],
    post_draft: ['draft', 'createpost', 'createdraft', 'post'],
    publish: ['publishpost', 'publishnow'],
    rss: ['feed', 'rssfeed', 'readfeed', 'rssread'],
    schedule_release: ['schedule', 'schedulepost'],
    send_event: ['event', 'emit', 'emitevent'],
    send_mail: ['email', 'mail', 'sendemail', 'notify', 'notification'],
    set: ['setvariable', 'variables', 'assign', 'editfields'],
    wait: ['delay', 'sleep', 'pause', 'timer'],
    workflow: ['subworkflow', 'executeworkflow', 'callworkflow', 'runworkflow'],
  }).flatMap(([kind, names]) => names.map((name) => [name.replaceAll('_', ''), kind] as const)),
);

/** The kinds that there are, and the one that was meant if that can be told. */
export function kindInstead(name: unknown, kinds: NodeCatalogue): string {
  const names = kinds.all.map(({ kind }) => kind);
  const word = typeof name === 'string' && name.length <= 64 ? name.toLowerCase().replaceAll(/[^a-z]/g, '') : '';
  return allowedInstead(name, names, 'Kinds', otherNames.get(word));
}
