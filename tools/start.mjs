// npm start: brings up a whole instance on this machine. See tools/instance/run.mjs.
import { continueOnOwnNode, ensureInstalled } from './set-up.mjs';

ensureInstalled();
continueOnOwnNode('tools/instance/run.mjs');
