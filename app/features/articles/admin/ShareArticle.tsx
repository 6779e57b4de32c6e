import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { facebook, messaging } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { shareTexts } from './share-texts.ts';

type Share = { title: string; url: string; card: string };

/** Loaded after the page: links to other sites, beside the card that those show. */
export default function ShareArticle({ title, url, card }: Share) {
  const t = useTexts(shareTexts);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each result
  useEffect(dismissToast, [key]);
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

/** After publishing one goes on writing: the result is in the way then. */
function dismissToast(): () => void {
  const toast = document.querySelector('.office-toast');
  const onUse = ({ target }: Event) => {
    if (!toast?.contains(target as Node)) toast?.classList.add('is-over');
  };
  addEventListener('beforeinput', onUse);
  addEventListener('click', onUse);
  return () => {
    toast?.classList.remove('is-over');
    removeEventListener('beforeinput', onUse);
    removeEventListener('click', onUse);
  };
}
