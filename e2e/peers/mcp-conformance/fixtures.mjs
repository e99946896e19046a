// Tools, prompts and resources that the conformance scenarios require of a server under test. They are added in front of the product's own
// handlers in the test process, so that every message still passes through the product: guard, channel, codec and response.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// The same copy as the product, not that of the peers.
const sdk = await import(new URL('../../../node_modules/@modelcontextprotocol/server/dist/index.mjs', import.meta.url).href);
const { MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode, Server } = sdk;

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const text = (value) => ({ type: 'text', text: value });
const image = { type: 'image', data: png, mimeType: 'image/png' };
const embedded = (uri, mimeType, value) => ({ type: 'resource', resource: { uri, mimeType, text: value } });
const done = (...content) => ({ content });

const capabilitiesOf = ({ mcpReq }) => mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
const form = (message, properties) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties, required: Object.keys(properties) } },
});
const sampling = (question) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: text(question) }], maxTokens: 100 },
});
const roots = { method: 'roots/list', params: {} };

const stateKey = randomBytes(32);
const sealed = (state) => `${state}.${createHmac('sha256', stateKey).update(state).digest('hex')}`;

const isSealed = (sent) => sealed(sent.slice(0, sent.lastIndexOf('.'))) === sent;

/** The product accepts only state that it has signed. This adds the fixtures' state, and nothing else. */
function acceptOwnStates(server) {
  const verify = server._requestStateVerify;
  server._requestStateVerify = (state, context) => (isSealed(state) ? state : verify(state, context));
}

/** The returned state, if it is one of ours. */
function opened({ mcpReq }) {
  const sent = mcpReq.requestState();
  if (sent === undefined) return undefined;
  const state = sent.slice(0, sent.lastIndexOf('.'));
  if (sealed(state) !== sent) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was changed on its way.');
  return state;
}

/** Requests what has not been answered yet; returns the result once everything has been. */
function asking(inputRequests, { state, answer = 'Thank you.' } = {}) {
  return (context) => {
    opened(context);
    const given = context.mcpReq.inputResponses ?? {};
    if (Object.keys(inputRequests).every((key) => key in given)) return done(text(answer));
    return { resultType: 'input_required', inputRequests, ...(state !== undefined && { requestState: sealed(state) }) };
  };
}

const name = { name: { type: 'string' } };

const tools = {
  test_simple_text: () => done(text('This is a simple text response for testing.')),
  test_image_content: () => done(image),
  test_audio_content: () => done({ type: 'audio', data: wav, mimeType: 'audio/wav' }),
  test_embedded_resource: () => done(embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    done(
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  test_error_handling: () => ({ ...done(text('This tool intentionally returns an error for testing')), isError: true }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await sleep(50);
    }
    return done(text('Done.'));
  },
  test_missing_capability: (context) => {
    if (capabilitiesOf(context).sampling !== undefined) return done(text('Done.'));
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: asking({ user_name: form('What is your name?', name) }),
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'Only for those who asked.');
    return done(text('Done.'));
  },
  test_input_required_result_elicitation: asking({ user_name: form('What is your name?', name) }, { answer: 'Hello!' }),
  test_input_required_result_sampling: asking({ capital_question: sampling('What is the capital of France?') }),
  test_input_required_result_list_roots: asking({ client_roots: roots }),
  test_input_required_result_request_state: asking(
    { confirm: form('Please confirm', { ok: { type: 'boolean' } }) },
    { state: 'confirming', answer: 'state-ok' },
  ),
  test_input_required_result_multiple_inputs: asking(
    { user_name: form('What is your name?', name), greeting: sampling('Generate a greeting'), client_roots: roots },
    { state: 'greeting' },
  ),
  test_input_required_result_tampered_state: asking(
    { confirm: form('Please confirm', { ok: { type: 'boolean' } }) },
    { state: 'x' },
  ),
  test_input_required_result_multi_round: (context) => {
    const state = opened(context);
    const ask = (key, inputRequest) => ({
      resultType: 'input_required',
      inputRequests: { [key]: inputRequest },
      requestState: sealed(key),
    });
    if (state === undefined) return ask('step1', form('Step 1: What is your name?', name));
    return state === 'step1'
      ? ask('step2', form('Step 2: What is your favorite color?', { color: { type: 'string' } }))
      : done(text('Thank you.'));
  },
  test_input_required_result_capabilities: (context) => {
    const can = capabilitiesOf(context);
    const inputRequests = {
      ...(can.sampling !== undefined && { question: sampling('What is the capital of France?') }),
      ...(can.elicitation !== undefined && { user_name: form('What is your name?', name) }),
    };
    return { resultType: 'input_required', inputRequests };
  },
};

const said = (...content) => ({ messages: content.map((part) => ({ role: 'user', content: part })) });
const prompts = {
  test_simple_prompt: () => said(text('This is a simple prompt for testing.')),
  test_prompt_with_arguments: (_context, { arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  test_prompt_with_embedded_resource: (_context, { resourceUri }) =>
    said(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'), text('Please process it.')),
  test_prompt_with_image: () => said(image, text('Please analyze the image above.')),
  test_input_required_result_prompt: (context) =>
    context.mcpReq.inputResponses?.user_context === undefined
      ? {
          resultType: 'input_required',
          inputRequests: { user_context: form('What context should the prompt use?', { context: { type: 'string' } }) },
        }
      : said(text('This is the context.')),
};

const contents = (uri, mimeType, content) => ({ contents: [{ uri, mimeType, ...content }], ttlMs: 0, cacheScope: 'private' });
function resource(uri) {
  if (uri === 'test://static-text')
    return contents(uri, 'text/plain', { text: 'This is the content of the static text resource.' });
  if (uri === 'test://static-binary') return contents(uri, 'image/png', { blob: png });
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
  return id === undefined ? undefined : contents(uri, 'application/json', { text: JSON.stringify({ id, templateTest: true }) });
}

const listed = Object.keys(tools).map((tool) => ({ name: tool, description: 'Of the suite.', inputSchema: { type: 'object' } }));
const inFront = {
  'tools/list': async (own, request, context) => {
    const answer = await own(request, context);
    return { ...answer, tools: [...answer.tools, ...listed] };
  },
  'tools/call': (own, request, context) => tools[request.params.name]?.(context) ?? own(request, context),
  'prompts/get': (own, request, context) =>
    prompts[request.params.name]?.(context, request.params.arguments ?? {}) ?? own(request, context),
  'resources/read': (own, request, context) => resource(request.params.uri) ?? own(request, context),
};

/** Adds the fixtures to every server that the product creates from now on. */
export function addFixtures() {
  const original = Server.prototype.setRequestHandler;
  Server.prototype.setRequestHandler = function setRequestHandler(method, ...rest) {
    const own = rest.pop();
    if (method === 'tools/call') acceptOwnStates(this);
    const front = inFront[method];
    const handler = front === undefined ? own : (request, context) => front(own, request, context);
    return original.call(this, method, ...rest, handler);
  };
}
