import { defineReference } from '#app/platform/reference.ts';

export const { makeReference, readReference } = defineReference('BWT');
