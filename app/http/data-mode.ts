import { createContext } from 'react-router';
import type { DataMode } from '#app/ui/data-mode.ts';

/**
 * All that a public page depends on besides its URL: the choice, and for the automatic one the
 * browser's `Save-Data`.
 */
export type DataVariant = DataMode | 'auto-saving';

export const dataVariantContext = createContext<DataVariant>('auto');

const cookie = /(?:^|;\s*)(?:__Host-)?data=(saving|full)(?:;|$)/;

/**
 * Which of the four a request is for: by the cookie of the footer's form, then by `Save-Data` (RFC
 * 8674 names it).
 */
export function dataVariantOf(headers: {
  cookie?: string | undefined;
  'save-data'?: string | string[] | undefined;
}): DataVariant {
  const chosen = headers.cookie === undefined ? undefined : cookie.exec(headers.cookie)?.[1];
  if (chosen === 'saving' || chosen === 'full') return chosen;
  return headers['save-data'] === 'on' ? 'auto-saving' : 'auto';
}

/** The request headers on which a page depends besides its encoding, for `Vary`. */
export const dataVariantHeaders = 'Cookie, Save-Data';
