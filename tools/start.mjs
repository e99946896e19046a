// npm start: starts a whole instance on this machine. See tools/instance/run.mjs.
import { continueOnOwnNode, ensureInstalledToRun } from './set-up.mjs';

ensureInstalledToRun();
continueOnOwnNode('tools/instance/run.mjs');
