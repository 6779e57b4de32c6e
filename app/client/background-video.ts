import { textsOf } from './contract.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Starts the home page's background film, unless motion or data is to be saved. An unknown
 * connection is measured.
 */
export async function startBackgroundVideo(): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>('[data-background-video]');
  const toggle = document.querySelector('[data-background-toggle]');
  const video = template?.content.querySelector('video');
  if (!video || !toggle) return;
  const { connection } = navigator as { connection?: Connection };
  const { saveData, effectiveType } = connection ?? {};
  const savesData =
    saveData ||
    (effectiveType && effectiveType !== '4g') ||
    matchMedia('(prefers-reduced-data: reduce)').matches;
  const isFull = document.documentElement.dataset.mode === 'full';
  if ((savesData && !isFull) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

  const texts = textsOf<'backgroundVideo'>(toggle);
  const showState = () => {
    toggle.toggleAttribute('data-paused', video.paused);
    toggle.ariaLabel = texts[video.paused ? 'play' : 'pause'];
  };
  // In a template until now: Chromium's controls for a video would delay the first paint.
  const play = () => {
    template?.replaceWith(video);
    // Autoplay may be blocked: the drawing and the button stay.
    video.play().catch(showState);
  };
  video.addEventListener('playing', () => {
    video.hidden = false;
    toggle.hidden = false;
    showState();
    // The floating button makes room for it (client/site.ts).
    dispatchEvent(new Event('resize'));
  });
  video.addEventListener('pause', showState);
  toggle.addEventListener('click', () => (video.paused ? play() : video.pause()));
  if (effectiveType || isFull || (await isQuick(template?.dataset.backgroundVideo ?? ''))) play();
}

/** In bytes per millisecond: 100 kB/s. */
const quickRate = 100;

/** Whether a picture of less than 50 kB comes at that rate. */
async function isQuick(picture: string): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const response = await fetch(picture, {
      cache: 'no-store',
      signal: AbortSignal.timeout(50_000 / quickRate),
    });
    const { byteLength } = await response.arrayBuffer();
    return response.ok && byteLength >= quickRate * (performance.now() - startedAt);
  } catch {
    return false;
  }
}
