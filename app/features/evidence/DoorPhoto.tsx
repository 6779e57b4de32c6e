import { useLangOf } from '#app/i18n/context.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { Door } from './evidence.server.ts';

/** The front of the company, for those who look for it. */
export function DoorPhoto({ door: { image, alt, text } }: { door: Door }) {
  const langOf = useLangOf();
  return (
    <figure className="door">
      <span lang={langOf(alt)}>
        <Picture
          reference={image ?? ''}
          alt={alt.text}
          sizes="(min-width: 40rem) 24rem, 90vw"
          widest={720}
        />
      </span>
      <figcaption className="field-hint" lang={langOf(text)}>
        {text.text}
      </figcaption>
    </figure>
  );
}
