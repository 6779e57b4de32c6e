import { useEffect, useState } from 'react';
import { useLink } from '#app/i18n/context.tsx';
import type { Found } from './asked.server.ts';

/** In milliseconds: between two letters. */
const pause = 200;

/**
 * Searches for a text as it is typed. @returns the results of the text before, until the answer is
 * there; undefined without a text, and where the server is not reached: the form finds the same.
 */
export function useLiveSearch(text: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  const url = useLink()('/admin/search/results');
  useEffect(() => {
    if (text === undefined) return setFound(undefined);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const request = { method: 'POST', body: new URLSearchParams({ q: text }) };
      const answer = await fetch(url, { ...request, signal: controller.signal }).catch(() => null);
      // A lost session answers with the page of the login.
      const isFound = answer?.ok && answer.headers.get('Content-Type')?.includes('json');
      const next = isFound ? await answer.json().catch(() => undefined) : undefined;
      if (!controller.signal.aborted) setFound(next);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, url]);
  return found;
}
