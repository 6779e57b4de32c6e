/**
 * Follows links within the page: React Router treats them as navigations and drops the action's
 * answer.
 * @returns stops it
 */
export function followFragments(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    show(link.getAttribute('href')?.slice(1) ?? '');
  };
  addEventListener('click', onClick);
  return () => removeEventListener('click', onClick);
}

function show(id: string): void {
  const target = document.getElementById(id);
  // An element inside a closed section or hidden panel cannot have the focus. The radio button
  // `x` shows the panel `x-panel`.
  const details = target?.closest('details');
  if (details) details.open = true;
  const choice = document.getElementById(
    target?.closest('[id$="-panel"]')?.id.replace(/-panel$/, '') ?? '',
  );
  if (choice instanceof HTMLInputElement) choice.checked = true;
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}
