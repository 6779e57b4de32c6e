import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { type PictureState, pictureStates } from '../pictures.ts';
import { type QueuePage, writeCursor } from './moderation-query.ts';
import { moderationTexts } from './texts.ts';

export function StateFilter({ state }: { state: PictureState }) {
  const t = useTexts(moderationTexts);
  const link = useLink();
  return (
    <nav aria-label={t.filters}>
      <ul className="chips office-filters">
        {pictureStates.map((each) => (
          <li key={each}>
            <a
              href={`${link('/admin/pictures')}?state=${each}`}
              aria-current={each === state ? 'true' : undefined}
            >
              {t.filter[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = {
  queue: QueuePage;
  state: PictureState;
  current: string | undefined;
  /** The ids beside the current one, for the keyboard shortcuts. */
  previous: string | null;
  next: string | null;
};

/** Thumbnails of the pictures in one state, the oldest first. */
export function QueueList({
  queue: { pictures, next: cursor },
  state,
  current,
  previous,
  next,
}: Props) {
  const t = useTexts(moderationTexts);
  const link = useLink();
  if (pictures.length < 2 && !cursor) return null;
  return (
    <nav aria-label={t.filter[state]}>
      <ul className="queue">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a
              href={`${link('/admin/pictures/:id', { id: picture.id })}?state=${state}`}
              aria-label={t.openOf(picture.title)}
              aria-current={picture.id === current ? 'true' : undefined}
              data-key={picture.id === next ? 'j' : picture.id === previous ? 'k' : undefined}
            >
              <Framed picture={picture} sizes="9rem" crop />
            </a>
          </li>
        ))}
      </ul>
      {cursor && (
        <p className="mt-4">
          <a
            className="button"
            href={`${link('/admin/pictures')}?${new URLSearchParams({ state, after: writeCursor(cursor) })}`}
          >
            {t.next}
          </a>
        </p>
      )}
    </nav>
  );
}
