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
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const headers = { Accept: 'application/json' };
      // Not by the router, which would fetch the data of the page again.
      const response = await fetch(action, { method: 'POST', headers });
      if (response.ok) setNames((await response.json()).others);
    };
    const timer = setInterval(() => look().catch(() => {}), presenceMs);
    return () => clearInterval(timer);
  }, [action, others]);
  return (
    <p role="status" className="article-presence">
      {names.length > 0 && t.here(names.join(', '))}
    </p>
  );
}
