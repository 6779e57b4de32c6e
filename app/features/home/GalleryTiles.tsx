import type { PublishedPicture } from '#app/features/pictures/pictures.ts';
import { useLangOf } from '#app/i18n/context.tsx';
import { useSaving } from '#app/ui/data-mode.ts';
import { useLink } from '#app/ui/links.ts';
import { Picture } from '#app/ui/Picture.tsx';

/** The newest pictures of the gallery, each leading to its page. */
export function GalleryTiles({ pictures }: { pictures: PublishedPicture[] }) {
  const langOf = useLangOf();
  const link = useLink();
  const saving = useSaving();
  return (
    <ul className="tiles tiles-4">
      {pictures.map(({ number, image, title, width, height, ...picture }) => (
        <li key={number}>
          <a className="card tile" href={link('/gallery/:id', { id: String(number) })} lang={langOf(picture)}>
            {!saving && (
              <span className="tile-crop">
                <Picture reference={image} alt="" sizes="(min-width: 40rem) 17rem, 50vw" size={{ width, height }} />
              </span>
            )}
            <span className="tile-title">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
