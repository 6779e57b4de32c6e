/** React Router treats links within the page as navigations, and drops the action's answer. */
export function followFragments(): void {
  addEventListener('click', (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('.office a[href^="#"]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    goTo(link.getAttribute('href')?.slice(1) ?? '');
  });
}

function goTo(id: string): void {
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
