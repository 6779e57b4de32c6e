import { useEffect, useState } from 'react';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { presenceTexts } from './presence-texts.ts';

/** In milliseconds. */
const presenceMs = 25_000;

/** Names others who have the article open. Nobody is kept out. */
export default function Presence({ id, others }: { id: number; others: readonly string[] }) {
  const t = useTexts(presenceTexts);
  const action = useLink()('/admin/articles/:id/presence', { id: String(id) });
  const [names, setNames] = useState(others);
  useEffect(() => {
    setNames(others);
    const timer = setInterval(() => {
      // Not by the router, which would fetch the data of the page again.
      if (document.visibilityState === 'visible') fetchOthers(action).then(setNames, () => {});
    }, presenceMs);
    return () => clearInterval(timer);
  }, [action, others]);
  return (
    <p role="status" className="article-presence">
      {names.length > 0 && t.here(names.join(', '))}
    </p>
  );
}

async function fetchOthers(action: string): Promise<string[]> {
  const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(response.statusText);
  const { others } = (await response.json()) as { others: string[] };
  return others;
}
