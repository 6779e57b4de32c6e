import { randomInt } from 'node:crypto';

/** Without i, l, o, 0 and 1, which look alike on paper. */
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 8;

export const codesInSet = 10;

/** 39 random bits: `7kq2-m9xd`. */
export function createRecoveryCode(): string {
  const code = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export type Code = { kind: 'totp' | 'recovery'; code: string };

/** A code of the app or a recovery code, in groups or capitals; or undefined. */
export function readCode(typed: string): Code | undefined {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '');
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return code.length === length && [...code].every((character) => characters.includes(character))
    ? { kind: 'recovery', code }
    : undefined;
}
