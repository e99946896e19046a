// The page of a host of MCP Apps, run in the browser: the bridge is that of @modelcontextprotocol/ext-apps.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const { callTool, openLink } = globalThis;
const sent = [];
globalThis.addEventListener('message', ({ data }) => sent.push(data));

const asked = [];
/** By the clock of the page. */
globalThis.askedAt = () => asked;

let answers = 0;
/** How many calls of tools were answered. */
globalThis.answered = () => answers;

/** Everything that the frame sent, in its order. */
globalThis.sentByFrame = () => sent;

/** Opens the cards in a frame as hosts do: sandboxed, without an origin. Resolves when they are ready for a result. */
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
