import { useMessages } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';

/** Tells a reader whose address led nowhere why they are here. */
export function NotFoundNotice({ path }: { path: string }) {
  const t = useMessages();
  const link = useLink();
  return (
    <div className="wrap py-4">
      {/* biome-ignore lint/a11y/noAutofocus: the page is not the one that was asked for, and this says so */}
      <p className="notice" role="status" tabIndex={-1} autoFocus>
        <strong>{t.notFound.title}.</strong> {t.notFound.notice} <code>{path}</code>. {t.notFound.after}{' '}
        <a href={link('/layout')}>{t.notFound.map}</a>
      </p>
    </div>
  );
}
