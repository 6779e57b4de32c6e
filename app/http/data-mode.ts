import { createContext } from 'react-router';
import type { DataMode } from '#app/ui/data-mode.ts';

/** Besides its URL, a public page depends on this alone. */
export type DataVariant = DataMode | 'auto-saving';

export const dataVariantContext = createContext<DataVariant>('auto');

const cookie = /(?:^|;\s*)(?:__Host-)?data=(saving|full)(?:;|$)/;

/** By the cookie of the footer's form, then by `Save-Data` (RFC 8674). */
export function dataVariantOf(headers: {
  cookie?: string | undefined;
  'save-data'?: string | string[] | undefined;
}): DataVariant {
  const chosen = headers.cookie === undefined ? undefined : cookie.exec(headers.cookie)?.[1];
  if (chosen === 'saving' || chosen === 'full') return chosen;
  return headers['save-data'] === 'on' ? 'auto-saving' : 'auto';
}

export const dataVariantHeaders = 'Cookie, Save-Data';
