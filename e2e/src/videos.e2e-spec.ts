/** @modes embedded */
import { upload } from '@imprint/sdk';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { attribute, Instance, Receiver, sessionOf, Workspace } from './harness/index.js';

/** A second of moving bars with a tone: MP4 with H.264 and AAC. */
const video = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
let instance: Instance;
let receiver: Receiver;
let mine: Workspace;
let assetId: string;
