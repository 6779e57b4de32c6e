import { PictureState } from '#app/features/pictures/PictureState.tsx';
import type { ModeratedPicture } from '#app/features/pictures/pictures.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { Framed } from '#app/ui/Picture.tsx';
import { moderationTexts } from './texts.ts';

/** The picture, large, with what its sender says of it. */
export function ModeratedView({ picture }: { picture: ModeratedPicture }) {
  const t = useTexts(moderationTexts);
  const { mine } = useTexts(picturesTexts);
  const locale = useLocale();
  const { title, description, sender, sentAt, state, reason } = picture;
  const lang = useLangOf()(picture);
  const from = sender?.username ?? (picture.image.startsWith('builtin/') ? t.own : t.visitor);
  return (
    <div className="moderated-view">
      <Framed picture={picture} sizes="(min-width: 62rem) 44rem, 92vw" eager />
      <div className="moderated-words">
        <PictureState state={state} />
        <h2 id="moderated-title" lang={lang}>
          {title}
        </h2>
        <p lang={lang}>{description}</p>
        {reason && (
          <p className="notice">
            <strong>{mine.reason}</strong> {reason}
          </p>
        )}
        <p className="kicker">
          {t.from} {from}, {t.sentAt} <time dateTime={isoDate(sentAt)}>{formatDateTime(locale, sentAt)}</time>
        </p>
      </div>
    </div>
  );
}
