import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { ButtonLink, Empty, PrimaryLink, ResultNotice, Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/my-pictures.ts';
import pictureStyles from './pictures.css?inline';
import { SentCard } from './SentCard.tsx';
import { listMemberPictures } from './sent-pictures.server.ts';
import { picturesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, pictureStyles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(picturesTexts, (t) => t.mine);

const notices = ['changed', 'deleted'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  const { db, url } = pageRequest(args);
  const done = url.searchParams.get('done');
  return {
    pictures: await listMemberPictures(db, account.id),
    done: notices.find((notice) => notice === done),
  };
}

export default function MyPictures({ loaderData: { pictures, done } }: Route.ComponentProps) {
  const { add, mine: t, visitors } = useTexts(picturesTexts);
  const link = useLink();
  return (
    <>
      <Strip sky="night" title={t.title} lead={t.lead}>
        <p className="mt-4">
          <PrimaryLink to="/addpicture">{add.title}</PrimaryLink>
        </p>
      </Strip>
      <div className="wrap section">
        {done && (
          <div className="mb-8">
            <ResultNotice tone="good">{t.done[done]}</ResultNotice>
          </div>
        )}
        {pictures.length === 0 ? (
          <Empty text={t.empty}>
            <ButtonLink to="/galerie">{visitors.back}</ButtonLink>
          </Empty>
        ) : (
          <ul className="sent-pictures">
            {pictures.map((picture) => (
              <SentCard key={picture.id} picture={picture}>
                <p className="flex flex-wrap gap-3">
                  <a
                    className="button"
                    href={link('/mypictures/:id', picture)}
                    aria-label={t.editOf(picture.title)}
                  >
                    {t.edit}
                  </a>
                  <a
                    className="button button-danger"
                    href={link('/mypictures/:id/deletion', picture)}
                    aria-label={t.removeOf(picture.title)}
                  >
                    {t.remove}
                  </a>
                </p>
              </SentCard>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
