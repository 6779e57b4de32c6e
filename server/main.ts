import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { run } from './run.ts';
import { start } from './start.ts';

const clientFolder = join(import.meta.dirname, '..', 'client');

await run(start({ env: process.env, build, clientFolder }));
