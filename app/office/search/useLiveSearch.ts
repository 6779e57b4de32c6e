import { useEffect, useState } from 'react';
import { useLink } from '#app/i18n/context.tsx';
import type { Found } from './asked.server.ts';

/** In milliseconds: between two letters. */
const pause = 200;

/**
 * Searches for a text as it is typed. @returns `found`: the results of the text before, until the
 * answer is there; undefined without a text, and where the server is not reached: the form finds
 * the same
 */
export function useLiveSearch(text: string | undefined) {
  const [found, setFound] = useState<Found>();
  const [answered, setAnswered] = useState<string>();
  const url = useLink()('/admin/search/results');
  useEffect(() => {
    if (text === undefined) {
      setFound(undefined);
      return setAnswered(undefined);
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const request = { method: 'POST', body: new URLSearchParams({ q: text }) };
      const answer = await fetch(url, { ...request, signal: controller.signal }).catch(() => null);
      // A lost session answers with the page of the login.
      const isFound = answer?.ok && answer.headers.get('Content-Type')?.includes('json');
      const next = isFound ? await answer.json().catch(() => undefined) : undefined;
      if (controller.signal.aborted) return;
      setFound(next);
      setAnswered(text);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, url]);
  return { found, isSearching: answered !== text };
}
