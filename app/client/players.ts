/**
 * Plays a film in place of its drawing when it is pressed; before that nothing of it is requested.
 */
export function startPlayers(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-player]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { player: title = '', outsideId, webm } = link.dataset;
    const box = document.createElement('div');
    box.className = link.className;
    const player = outsideId ? outsidePlayer(outsideId) : ownPlayer(link, webm);
    player.title = title;
    box.append(player);
    link.replaceWith(box);
    player.focus();
  });
}

function outsidePlayer(id: string): HTMLElement {
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.allowFullscreen = true;
  return frame;
}

function ownPlayer(link: HTMLAnchorElement, webm = ''): HTMLElement {
  const video = document.createElement('video');
  // On a slow link the drawing stays until the film has loaded; with data saving there is none.
  video.poster = link.querySelector('img')?.src ?? '';
  video.controls = true;
  video.autoplay = true;
  video.playsInline = true;
  for (const [src, type] of [
    [webm, 'video/webm'],
    [link.href, 'video/mp4'],
  ] as const) {
    const source = document.createElement('source');
    source.src = src;
    source.type = type;
    video.append(source);
  }
  return video;
}
