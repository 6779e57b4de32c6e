import type { Feature } from '#app/office/registry.ts';
import { insertBuiltinContent } from './builtin.server.ts';

export const builtin: Feature = { insertContent: insertBuiltinContent };
