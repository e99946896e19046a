import { runProgram } from '@imprint/platform/programs';

/** Takes milliseconds, but its priority is low, and the machine may be busy. */
const aboutTimeoutMs = 60_000;

/** Names of encoders and filters. */
export interface FfmpegParts {
  encoders: readonly string[];
  filters: readonly string[];
}

/** Those that a build of ffmpeg lacks. @throws ProgramError when it does not say so */
export async function missingIn(path: string, needed: FfmpegParts): Promise<string[]> {
  const ask = async (what: keyof FfmpegParts): Promise<string[]> => {
    const call = { path, args: ['-hide_banner', `-${what}`], cwd: '/', timeoutMs: aboutTimeoutMs };
    const { stdout } = await runProgram(call);
    const names = stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]);
    return needed[what].filter((name) => !names.includes(name));
  };
  return (await Promise.all([ask('encoders'), ask('filters')])).flat();
}
