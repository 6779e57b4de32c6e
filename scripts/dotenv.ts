import { existsSync } from 'node:fs';

// Preloaded with `--import` by the commands that run the site; what the environment already holds wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
