import { useTexts } from '#app/i18n/context.tsx';
import { useSaving } from '#app/ui/data-mode.ts';
import { useLink } from '#app/ui/links.ts';
import { drawingUrl } from '#app/ui/Picture.tsx';
import { homeTexts } from './texts.ts';

/** Tells a reader whose address led nowhere why they are here. */
export function NotFoundNotice({ path }: { path: string }) {
  const t = useTexts(homeTexts);
  const link = useLink();
  const saving = useSaving();
  return (
    <div className="wrap py-4">
      {/* biome-ignore lint/a11y/noAutofocus: the page is not the one that was asked for, and this says so */}
      <div className="notice flex items-center gap-4" role="status" tabIndex={-1} autoFocus>
        {!saving && (
          <img className="not-found" src={drawingUrl('brand/not-found')} alt="" width={640} height={400} loading="lazy" />
        )}
        <p>
          <strong>{t.notFound.title}.</strong> {t.notFound.notice} <code>{path}</code>. {t.notFound.after}{' '}
          <a href={link('/layout')}>{t.notFound.map}</a>
        </p>
      </div>
    </div>
  );
}
