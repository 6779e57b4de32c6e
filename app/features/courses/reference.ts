import { isSame, sign } from '#app/http/signature.ts';
import { defineReference } from '#app/platform/reference.ts';

export const { makeReference, readReference } = defineReference('BWC');

/** The key of an enrolment's private link. It is signed, not stored: it can be shown again. */
export const enrolmentKey = (secret: string, id: string): string =>
  sign(secret, 'enrolment', id).slice(0, 22);

export const isEnrolmentKey = (secret: string, id: string, key: string): boolean =>
  isSame(key, enrolmentKey(secret, id));
