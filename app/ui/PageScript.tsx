/** A page's script, with low priority: pages work without it, so what is visible loads first on a slow connection. */
export function PageScript({ src }: { src: string }) {
  return <script type="module" fetchPriority="low" src={src} />;
}
