import { textsOf } from './contract.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Starts the home page's background film after the page has loaded. Not under reduced motion; nor under Save-Data or on a slow
 * connection, unless the reader chose full data: then the still drawing stays. A button pauses and plays the film.
 */
export function startBackgroundVideo(): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-background-video]');
  const toggle = document.querySelector('[data-background-toggle]');
  const video = template?.content.querySelector('video');
  if (!video || !toggle) return;
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  const savesData = saveData || (effectiveType && effectiveType !== '4g') || matchMedia('(prefers-reduced-data: reduce)').matches;
  if ((savesData && document.documentElement.dataset.mode !== 'full') || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return;

  const texts = textsOf<'backgroundVideo'>(toggle);
  const showState = () => {
    toggle.toggleAttribute('data-paused', video.paused);
    toggle.ariaLabel = texts[video.paused ? 'play' : 'pause'];
  };
  // Until now in a template: the controls that Chromium makes for a video would delay the first paint.
  const play = () => {
    template?.replaceWith(video);
    // Autoplay may be blocked: the drawing and the button stay.
    video.play().catch(showState);
  };
  video.addEventListener('playing', () => {
    video.hidden = false;
    toggle.hidden = false;
    showState();
  });
  video.addEventListener('pause', showState);
  toggle.addEventListener('click', () => (video.paused ? play() : video.pause()));
  if (document.readyState === 'complete') play();
  else addEventListener('load', play, { once: true });
}
