import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { galleryTexts } from './texts.ts';

/** The link to a picture: to copy and to hand on. With script one press opens the phone's own menu, or copies it. */
export function Share({ url, title }: { url: string; title: string }) {
  const t = useTexts(galleryTexts).picture;
  return (
    <details className="share no-print" data-share={title}>
      <summary className="button">
        <Icon name="share" />
        {t.share}
      </summary>
      <div className="share-panel">
        <label htmlFor="share-link">{t.shareLink}</label>
        <input id="share-link" readOnly value={url} />
        <a className="button" href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`} rel="noopener">
          <Icon name="messaging" />
          <span className="visually-hidden">{t.share}, </span>WhatsApp
        </a>
        <p role="status" data-copied={t.copied} />
      </div>
    </details>
  );
}
