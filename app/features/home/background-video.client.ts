import { textsOf } from '#app/client/contract.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Starts the film behind the welcome once everything else is there: not under reduced motion, nor, unless
 * everything was asked for, under Save-Data or on a slow link: there the drawing stays. Its button pauses and plays it.
 */
export function startBackgroundVideo(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-background-video]');
  const toggle = document.querySelector('[data-background-toggle]');
  if (!video || !toggle) return;
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  const sparing = saveData || (effectiveType && effectiveType !== '4g') || matchMedia('(prefers-reduced-data: reduce)').matches;
  if ((sparing && document.documentElement.dataset.mode !== 'full') || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return;

  const texts = textsOf<'backgroundVideo'>(toggle);
  const show = () => {
    toggle.toggleAttribute('data-paused', video.paused);
    toggle.ariaLabel = texts[video.paused ? 'play' : 'pause'];
  };
  const play = () => {
    // A browser that refuses to play by itself leaves the drawing and the button.
    video.play().catch(show);
  };
  video.addEventListener('playing', () => {
    video.hidden = false;
    toggle.hidden = false;
    show();
  });
  video.addEventListener('pause', show);
  toggle.addEventListener('click', () => (video.paused ? play() : video.pause()));
  if (document.readyState === 'complete') play();
  else addEventListener('load', play, { once: true });
}
