import { useTexts } from '#app/i18n/context.tsx';
import { useSaving } from './data-mode.ts';
import { filmTexts } from './film-texts.ts';
import { Icon } from './icons.tsx';
import { drawingUrl } from './Picture.tsx';

const clips = import.meta.glob<string>('/content/videos/*.{webm,mp4}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function filmUrl(name: string, format: 'webm' | 'mp4'): string {
  const url = clips[`/content/videos/${name}.${format}`];
  if (!url) throw new Error(`content/videos/${name}.${format} is missing`);
  return url;
}

type Props = { film: string; title: string; outsideId?: string | undefined };

/** Loads only its poster. With script (client/players.ts) it plays in place. */
export function Player({ film, title, outsideId }: Props) {
  const t = useTexts(filmTexts);
  const saving = useSaving();
  // Our own films are silent.
  const description = outsideId ? undefined : (t.films as Record<string, string>)[film];
  const { href, ...hints } = outsideId
    ? {
        href: `https://www.youtube.com/watch?v=${outsideId}`,
        'data-outside-id': outsideId,
        rel: 'noreferrer',
      }
    : { href: filmUrl(film, 'mp4'), 'data-webm': filmUrl(film, 'webm') };
  return (
    <div>
      <figure>
        <a className="player" href={href} aria-label={t.play(title)} data-player={title} {...hints}>
          {!saving && (
            <img src={drawingUrl(`clips/${film}`)} alt="" width={640} height={360} loading="lazy" />
          )}
          <span className="player-sign">
            <Icon name="play" />
          </span>
        </a>
        <figcaption className="mt-3 font-semibold text-balance">
          {title}
          {outsideId && <span className="kicker block">{t.outsidePlayer}</span>}
        </figcaption>
      </figure>
      {description && <p className="mt-1">{description}</p>}
    </div>
  );
}
