import type { PublishedPicture } from '#app/features/pictures/pictures.ts';
import { useLangOf } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { Framed } from '#app/ui/Picture.tsx';

/** The first of the first page is shown large. */
type Props = { picture: PublishedPicture; isFirst: boolean };

/** One picture of the grid with its caption; the whole of it leads to the picture's own page. */
export function GalleryItem({ picture, isFirst }: Props) {
  const link = useLink();
  const { number, title, description } = picture;
  const lang = useLangOf()(picture);
  return (
    <li>
      <figure className="gallery-item" lang={lang}>
        <Framed
          picture={picture}
          sizes={isFirst ? '(min-width: 48rem) 47rem, 92vw' : '(min-width: 48rem) 23rem, 45vw'}
          eager={isFirst}
          crop
        />
        <figcaption>
          {/* Its name is what stands there; it is spread over the picture too. */}
          <strong>
            <a href={link('/gallery/:id', { id: String(number) })}>{title}</a>
          </strong>
          <span className="gallery-words">{description}</span>
        </figcaption>
      </figure>
    </li>
  );
}
