/** A script of a page. The page stands without it, so what the reader looks at comes first over a slow link. */
export function PageScript({ src }: { src: string }) {
  return <script type="module" fetchPriority="low" src={src} />;
}
