import { useTexts } from '#app/i18n/context.tsx';
import { facebook, messaging } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { articleEditorTexts } from './texts.ts';

export type Share = { title: string; url: string; card: string };

/** Links to other sites, beside the card that those show. */
export default function ShareArticle({ title, url, card }: Share) {
  const { share: t } = useTexts(articleEditorTexts);
  const text = new URLSearchParams({ text: `${title}\n${url}` });
  return (
    <section className="office-form article-share" aria-labelledby="share-title">
      <h2 id="share-title" tabIndex={-1}>
        {t.title}
      </h2>
      <img src={card} alt={t.card(title)} width="1200" height="630" loading="lazy" />
      <div className="office-actions">
        <a className="button" href={`https://wa.me/?${text}`} target="_blank" rel="noopener">
          <PathIcon d={messaging} />
          WhatsApp
        </a>
        <a
          className="button"
          href={`https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`}
          target="_blank"
          rel="noopener"
        >
          <PathIcon d={facebook} />
          Facebook
        </a>
      </div>
    </section>
  );
}
