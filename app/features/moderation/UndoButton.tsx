import { useTexts } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { moderationTexts } from './texts.ts';

export function UndoButton({ id, title, shortcut = false }: { id: string; title: string; shortcut?: boolean }) {
  const t = useTexts(moderationTexts);
  const link = useLink();
  return (
    <form method="post" action={link('/admin/pictures/decisions/:id/undo', { id })}>
      <button type="submit" className="link-button" aria-label={t.undoOf(title)} data-key={shortcut ? 'u' : undefined}>
        {t.undo}
      </button>
    </form>
  );
}
