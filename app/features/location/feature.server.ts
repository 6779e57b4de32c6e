import type { Feature } from '#app/office/registry.ts';

export const location: Feature = {};
