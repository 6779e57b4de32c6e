import { PictureState } from '#app/features/pictures/SentCard.tsx';
import type { SentPicture } from '#app/features/pictures/sent-pictures.server.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { useLangOf, useTexts } from '#app/i18n/context.tsx';
import { ButtonLink, Empty } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { membersTexts } from './texts.ts';

export function SentPictures({ pictures }: { pictures: SentPicture[] }) {
  const t = useTexts(membersTexts).pictures;
  const { mine, add: upload } = useTexts(picturesTexts);
  const add = <ButtonLink to="/addpicture">{upload.title}</ButtonLink>;
  return (
    <section aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t.title}</h2>
      {pictures.length === 0 ? (
        <Empty text={t.empty}>{add}</Empty>
      ) : (
        <>
          <ul className="own-pictures">
            {pictures.map((picture) => (
              <OwnPicture key={picture.id} picture={picture} />
            ))}
          </ul>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/mypictures">{mine.all}</ButtonLink>
            {add}
          </p>
        </>
      )}
    </section>
  );
}

function OwnPicture({ picture }: { picture: SentPicture }) {
  const { mine } = useTexts(picturesTexts);
  const lang = useLangOf()(picture);
  return (
    <li>
      <Framed picture={picture} sizes="(min-width: 48rem) 11rem, 45vw" crop />
      <PictureState state={picture.state} />
      <p className="sent-line" lang={lang}>
        {picture.title}
      </p>
      {picture.state === 'refused' && picture.reason && (
        <p>
          {mine.reason} {picture.reason}
        </p>
      )}
    </li>
  );
}
