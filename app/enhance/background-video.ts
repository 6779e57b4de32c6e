type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Starts the film behind the welcome once everything else is there: not under Save-Data, reduced motion or a slow link,
 * where the drawing stays. Its button pauses and plays it.
 */
export function startBackgroundVideo(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-background-video]');
  const toggle = document.querySelector<HTMLButtonElement>('[data-background-toggle]');
  if (!video || !toggle) return;
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  if (
    saveData ||
    (effectiveType && effectiveType !== '4g') ||
    matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
  )
    return;

  const show = () => {
    toggle.toggleAttribute('data-paused', video.paused);
    toggle.ariaLabel = (video.paused ? toggle.dataset.labelPlay : toggle.dataset.labelPause) ?? '';
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
