import { scriptTexts } from '#app/client/contract.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { placeTexts } from '#app/i18n/place-texts.ts';
import { MessagingButton, useSite } from '#app/ui/company.tsx';
import { useSaving } from '#app/ui/data-mode.ts';
import { Icon } from '#app/ui/icons.tsx';
import { OpeningState } from '#app/ui/Opening.tsx';
import { PrimaryLink } from '#app/ui/Page.tsx';
import { filmUrl } from '#app/ui/Player.tsx';
import measuredPicture from '#content/pictures/app/en-home-narrow.webp?url';
import scene from '#content/pictures/brand/hero-poster.svg?raw';
import { homeTexts } from './texts.ts';

// Inline, so that the first picture needs no request, in the economical mode too: the places of the
// film, with less in them. Narrow screens crop it on the left: the kites are on the right.
const poster = scene.replace('<svg ', '<svg preserveAspectRatio="xMaxYMid slice" ');

/** The background film is a still drawing until client/background-video.ts starts it. */
export function Hero() {
  const shared = useSharedTexts();
  const t = useTexts(homeTexts);
  const place = useTexts(placeTexts);
  const link = useLink();
  const saving = useSaving();
  const { opening, town } = useSite();
  const fields = ['design', 'programming', 'innovation'] as const;
  return (
    <div className="hero">
      <div className="hero-text wrap">
        <div className="tagline">
          <p>{town ?? place.region}</p>
          {opening && <OpeningState {...opening} />}
        </div>
        <h1>{shared.site.welcome}</h1>
        <p className="trade">{place.trade}</p>
        <p className="lead">{t.lead}</p>
        <div className="flex flex-wrap gap-3">
          {/* First, so that the floating donation button does not cover it on a low screen. */}
          <PrimaryLink to="/contact">{shared.writeToUs}</PrimaryLink>
          <MessagingButton />
          <ul className="hero-fields" aria-label={t.buttonsLabel}>
            {fields.map((field) => (
              <li key={field}>
                <a href={`${link('/services')}#${field}`}>{t[field]}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {/* After the text in the document: before it, a drawing that is still loading would shift the
          text. */}
      <div className="hero-scene" aria-hidden="true">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time */}
        <div dangerouslySetInnerHTML={{ __html: poster }} />
        {!saving && (
          <template data-background-video={measuredPicture}>
            <video muted loop playsInline preload="none" hidden>
              <source src={filmUrl('hero', 'webm')} type="video/webm" />
              <source src={filmUrl('hero', 'mp4')} type="video/mp4" />
            </video>
          </template>
        )}
      </div>
      {!saving && <PauseButton />}
    </div>
  );
}

function PauseButton() {
  const t = useTexts(homeTexts);
  return (
    <button
      type="button"
      className="icon-button hero-pause"
      data-background-toggle
      data-texts={scriptTexts<'backgroundVideo'>({ pause: t.pause, play: t.playBackground })}
      hidden
    >
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  );
}
