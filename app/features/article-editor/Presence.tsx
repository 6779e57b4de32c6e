import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { articleEditorTexts } from './texts.ts';

/** How often the page says that it is open, in milliseconds. */
const everyMs = 25_000;

/** Who else has the article open. Nobody is kept out. */
export function Presence({ id, others }: { id: number; others: readonly string[] }) {
  const { page: t } = useTexts(articleEditorTexts);
  const action = useLink()('/admin/articles/:id/presence', { id: String(id) });
  const { data, submit } = useFetcher<{ others: string[] }>({ key: `presence-${id}` });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void submit(null, { method: 'post', action });
    }, everyMs);
    return () => clearInterval(timer);
  }, [action, submit]);
  const names = data?.others ?? others;
  return (
    <p role="status" className="article-presence">
      {names.length > 0 && t.here(names.join(', '))}
    </p>
  );
}
