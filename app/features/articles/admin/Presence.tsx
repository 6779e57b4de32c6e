import { useEffect, useState } from 'react';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { articleEditorTexts } from './texts.ts';

/** How often the page says that it is open, in milliseconds. */
const everyMs = 25_000;

/** Names others who have the article open. Nobody is kept out. */
export function Presence({ id, others }: { id: number; others: readonly string[] }) {
  const { page: t } = useTexts(articleEditorTexts);
  const action = useLink()('/admin/articles/:id/presence', { id: String(id) });
  const [names, setNames] = useState(others);
  useEffect(() => {
    setNames(others);
    const timer = setInterval(() => {
      // Not by the router, which would fetch the data of the page again. Without an answer, the
      // next time will do.
      if (document.visibilityState === 'visible') fetchOthers(action).then(setNames, () => {});
    }, everyMs);
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
