import { useContext } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { DataModeContext } from '../data-mode.ts';
import { layoutTexts } from './texts.ts';

/**
 * How much data pages may take: three buttons that post, and come back to `next`, this page's own address. The script adds what
 * this page weighs (client/after-load.ts).
 */
export function DataMode({ next }: { next: string }) {
  const t = useTexts(layoutTexts).data;
  const { chosen, saving } = useContext(DataModeContext);
  return (
    <form id="data-mode" className="data-mode mt-4" method="post" action="/data-mode" aria-labelledby="data-mode-title">
      <input type="hidden" name="next" value={next} />
      <h2 id="data-mode-title">{t.title}</h2>
      <p className="flex flex-wrap gap-3">
        {(['auto', 'saving', 'full'] as const).map((mode) => (
          <button
            key={mode}
            name="mode"
            value={mode}
            type="submit"
            aria-pressed={mode === chosen}
            className={mode === chosen ? 'button button-primary' : 'button'}
          >
            {t[mode]}
          </button>
        ))}
      </p>
      {saving && <p className="mt-3">{chosen === 'auto' ? t.askedToSave : t.saved}</p>}
      <p data-page-weight={t.weight} hidden />
    </form>
  );
}
