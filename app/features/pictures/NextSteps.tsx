import { useTexts } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { picturesTexts } from './texts.ts';

/** What becomes of a picture that is sent; and what a visitor without an account should know before. */
export function NextSteps({ isMember }: { isMember: boolean }) {
  const t = useTexts(picturesTexts).add;
  const link = useLink();
  return (
    <aside className="next-steps" aria-labelledby="next-title">
      <h2 id="next-title">{t.nextTitle}</h2>
      <ol>
        {t.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!isMember && (
        <p className="next-login">
          {t.nextVisitor} <a href={`${link('/login')}?${new URLSearchParams({ next: link('/addpicture') })}`}>{t.login}</a>
        </p>
      )}
      <p className="kicker">{t.rights}</p>
    </aside>
  );
}
