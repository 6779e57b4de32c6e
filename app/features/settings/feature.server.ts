import type { Feature } from '#app/office/registry.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';

export const settings: Feature = { followUndo: { setting: bumpContentVersion } };
