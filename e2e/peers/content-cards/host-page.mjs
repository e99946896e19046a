// The page of an MCP Apps host, run in the browser, with the bridge of @modelcontextprotocol/ext-apps.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const { callTool, openLink } = globalThis;
const sent = [];
globalThis.addEventListener('message', ({ data }) => sent.push(data));

const asked = [];
/** By the page's clock. */
globalThis.askedAt = () => asked;

let answers = 0;
/** Number of tool calls that were answered. */
globalThis.answered = () => answers;

/** Everything that the frame sent, in order. */
globalThis.sentByFrame = () => sent;

/** Opens the cards in a frame like a host: sandboxed, without an origin. Resolves when they are ready for a result. */
globalThis.openFrame = async (hostContext) => {
  const frame = document.querySelector('iframe');
  const capabilities = { openLinks: {}, serverTools: {} };
  const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, { hostContext });
  bridge.oncalltool = async (params) => {
    asked.push(Date.now());
    const result = await callTool(params);
    queueMicrotask(() => (answers += 1));
    return result;
  };
  bridge.onopenlink = ({ url }) => openLink(url);
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = '/frame';
  await initialized;
  globalThis.bridge = bridge;
};
