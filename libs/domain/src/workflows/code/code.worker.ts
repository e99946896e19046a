import variant from '@jitl/quickjs-wasmfile-release-sync';
import { answerRequests } from '@imprint/platform/threads';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { type CodeAnswer, type CodeRun, isShallow, mostMilliseconds, mostOutput } from './code-run.js';

/** As much of it as is used here: its types come with those of browsers. */
declare const WebAssembly: { Memory: new (limits: { initial: number; maximum: number }) => object };

/** Its types say that the module is the default export of itself. */
const engine = variant as unknown as QuickJSSyncVariant;
const pageBytes = 65_536;
const mebibyte = 1_048_576;
/** The engine does not keep to its own limit everywhere, so its whole memory is limited, too. */
const [limitedTo, memoryBytes] = [48 * mebibyte, 64 * mebibyte];
const stackBytes = 128 * 1_024;
/** Callbacks of promises, so that they cannot go on for ever. */
const mostJobs = 10_000;
const messageLength = 500;

/** Code gave nothing, and why is known. */
class Refused extends Error {
  constructor(readonly answer: CodeAnswer) {
    super('refused');
  }
}

answerRequests<CodeRun>(async (run): Promise<CodeAnswer> => {
  const time = { isOver: false };
  const begun = process.threadCpuUsage();
  const interrupt = (): boolean => {
    const { user, system } = process.threadCpuUsage(begun);
    time.isOver ||= user + system > mostMilliseconds * 1_000;
    return time.isOver;
  };
  try {
    const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: memoryBytes / pageBytes });
    const runtime = (await newQuickJSWASMModuleFromVariant(newVariant(engine, { wasmMemory }))).newRuntime();
    runtime.setMemoryLimit(limitedTo);
    runtime.setMaxStackSize(stackBytes);
    runtime.setInterruptHandler(interrupt);
    return { output: outputOf(runtime, run) };
  } catch (error) {
    if (time.isOver) return { fault: 'code_timeout', message: 'The code took more time than it may.' };
    // Anything else is the engine that gave up: nothing of it is used again.
    return error instanceof Refused
      ? error.answer
      : { fault: 'code_memory', message: 'The code took more memory or stack than it may.' };
  }
});

/** @throws Refused */
function outputOf(runtime: QuickJSRuntime, { source, input }: CodeRun): string {
  const context = runtime.newContext();
  // Taken before the code can replace them.
  const [parse, stringify] = ['parse', 'stringify'].map((name) => valueOf(context, context.evalCode(`JSON.${name}`)));
  if (parse === undefined || stringify === undefined) throw new Error('the engine has no JSON');
  const given = valueOf(context, context.callFunction(parse, context.undefined, context.newString(input)));
  const code = valueOf(context, context.evalCode(`(async (input) => { 'use strict';\n${source}\n})`, 'code.js'));
  const promise = valueOf(context, context.callFunction(code, context.undefined, given));
  const value = settled(runtime, context, promise);
  const json = valueOf(context, context.callFunction(stringify, context.undefined, value));
  if (context.typeof(json) !== 'string') return 'null';
  const length = context.getNumber(context.getProp(json, 'length'));
  if (length > mostOutput)
    throw refused(
      'code_output_invalid',
      `What the code returns has ${length} characters as JSON; at most ${mostOutput} are allowed.`,
    );
  const text = context.getString(json);
  if (!isShallow(text)) throw refused('code_output_invalid', 'What the code returns is nested too deeply.');
  return text;
}

function settled(runtime: QuickJSRuntime, context: QuickJSContext, promise: QuickJSHandle): QuickJSHandle {
  const ran = runtime.executePendingJobs(mostJobs);
  if (ran.error !== undefined) throw thrown(context, ran.error);
  const state = context.getPromiseState(promise);
  if (state.type === 'fulfilled') return state.value;
  if (state.type === 'rejected') throw thrown(context, state.error);
  throw refused('code_failed', 'The code waits for something that does not come: it has no timers, and no network.');
}

function valueOf(context: QuickJSContext, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (result.error !== undefined) throw thrown(context, result.error);
  return result.value;
}

/** What the code threw, in its words. */
function thrown(context: QuickJSContext, error: QuickJSHandle): Refused {
  const textOf = (handle: QuickJSHandle): string | null =>
    context.typeof(handle) === 'string' ? context.getString(handle).slice(0, messageLength) : null;
  if (context.typeof(error) !== 'object')
    return refused('code_failed', `The code threw ${textOf(error) ?? 'something that is no error'}.`);
  const [name, message] = ['name', 'message'].map((field) => textOf(context.getProp(error, field)));
  if (message === 'out of memory') return refused('code_memory', 'The code took more memory than it may.');
  const line = lineIn(textOf(context.getProp(error, 'stack')) ?? '');
  return refused('code_failed', `${name ?? 'Error'}: ${message ?? 'without a message'}${line}`);
}

/** Where it was thrown, as lines of the source are counted: the first one of what is run is not of it. */
function lineIn(stack: string): string {
  const [, line] = /\bcode\.js:(\d+)/.exec(stack) ?? [];
  return line === undefined ? '' : ` (line ${Math.max(1, Number(line) - 1)})`;
}

function refused(fault: 'code_failed' | 'code_memory' | 'code_output_invalid', message: string): Refused {
  return new Refused({ fault, message });
}
