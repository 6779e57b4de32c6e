import type { Feature } from '#app/office/registry.ts';
import { turnNotice } from './notice.server.ts';

export const notice: Feature = {
  clocks: [{ name: 'the notice', everyMs: 1_000, run: turnNotice }],
};
