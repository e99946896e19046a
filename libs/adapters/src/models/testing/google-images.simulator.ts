import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';
import { noise } from './stability.simulator.js';
import { at } from './text-api.simulator.js';

/** Sizes, as far as anything here depends on them. */
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  ...{ '1:1': [512, 512], '4:5': [448, 560], '3:4': [432, 576], '2:3': [416, 624] },
  ...{ '9:16': [360, 640], '4:3': [576, 432], '3:2': [624, 416], '16:9': [640, 360] },
};

/** The generateContent method of the Gemini API for models that answer pictures, smaller ones here (https://ai.google.dev/api/generate-content). */
export class SimulatedGoogleImages extends ScriptedServer {
  static readonly key = 'AIzaSyTest0123456789abcdefghijklmnopqrs';
  static readonly sizes = sizes;

  protected async documented(response: ServerResponse, { path, headers, body }: SeenRequest): Promise<void> {
    const refuse = (code: number, status: string, message: string, reason?: string): void =>
      json(response, code, { error: { code, status, message, details: reason === undefined ? [] : [{ reason }] } });
    if (headers['x-goog-api-key'] !== SimulatedGoogleImages.key)
      return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID');
    if (!/^\/v1beta\/models\/gemini-[\w.-]+-image:generateContent$/.test(path))
      return refuse(404, 'NOT_FOUND', 'The model is not found for API version v1beta.');
    const [width, height] = sizes[String(at(body, 'generationConfig', 'imageConfig', 'aspectRatio'))] ?? [];
    const known = Object.keys(body).every((name) => ['contents', 'generationConfig'].includes(name));
    if (!known || width === undefined || height === undefined) return refuse(400, 'INVALID_ARGUMENT', 'Invalid JSON payload.');
    json(response, 200, answerWith(await noise(width, height)));
  }
}

/** An answer with a picture among words and a thought of the model, which may hold a picture, too. */
export function answerWith(picture: Buffer, finishReason = 'STOP'): object {
  const inline = (bytes: Buffer) => ({ inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } });
  const parts = [{ text: 'Here it is.' }, inline(picture), { ...inline(Buffer.from('a draft')), thought: true }];
  return { candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }], modelVersion: 'gemini' };
}
