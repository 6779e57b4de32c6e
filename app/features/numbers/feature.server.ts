import type { Feature } from '#app/office/registry.ts';
import { deleteOldReads } from './reads.server.ts';

export const numbers: Feature = { sweeps: { reads: deleteOldReads } };
