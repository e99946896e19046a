import type { WatchedWay } from '../channel-suite.fixture.js';
import { FaultProxy } from './fault-proxy.js';
import { readXml } from './xmpp-stanzas.js';

/** Requests of BOSH all go to one address: the name of what they carry follows it. */
export const boshProxy = (upstream: string): FaultProxy =>
  new FaultProxy(upstream, (body) => (body.includes('<message') ? ' message' : ''));

/** The request that takes a message to the server. */
export const sendsMessage = /^POST \/http-bind message$/;

/** The way of a channel whose previews show the messages, and not how the account signs in: reports what the server received. */
export function messagesOn(proxy: FaultProxy): WatchedWay {
  return {
    reportTo: (report) => {
      proxy.reportTo((exchange) => {
        if (!('request' in exchange) || exchange.request.body === undefined) return;
        for (const message of readXml(exchange.request.body.toString()).getChildren('message')) {
          const { to, type, id } = message.attrs as Record<string, string>;
          const body = { to, type, id, body: message.getChildText('body') };
          report({ operation: 'send message', body, answer: {} });
        }
      });
    },
    get passes() {
      return proxy.passes;
    },
    set passes(passes) {
      proxy.passes = passes;
    },
  };
}
