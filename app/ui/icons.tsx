import mark from '#content/pictures/brand/logo-mark.svg?raw';

/** On a 24 by 24 view box; decorative. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  shortcuts: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  heart: 'M12 20S4 14.5 4 9a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2c0 5.5-8 11-8 11z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z',
  email: 'M3 6h18v12H3zM3 7l9 6 9-6',
  messaging: 'M4 20l1.5-4.5A8 8 0 1 1 8.5 18.5z',
  whatsapp:
    'M4 20l1.2-4A8.5 8.5 0 1 1 8 18.8zM9 8c-2 3 3.5 8.5 6.5 6.5L14 13l-1.5.7-2.3-2.3.8-1.4z',
  microblog: 'M5 5l14 14M19 5L5 19M5 5h3l11 14h-3z',
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8z',
  phone:
    'M6 3h4l2 5-2.5 1.5a11 11 0 0 0 5 5L16 12l5 2v4a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  blog: 'M5 4h14v16H5zM9 8h6M9 12h6M9 16h3',
  address:
    'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  light: 'M13 3L5 14h6l-1 7 9-11h-6.5z',
  offline: 'M4 4l16 16M7.5 8.5A5 5 0 0 0 7 19h11M10 6.6a5.5 5.5 0 0 1 7.2 4A4.3 4.3 0 0 1 20.5 17',
  lock: 'M5 11h14v9H5zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  spark: 'M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** A view box of 48 by 48, without a request of its own. */
export function InlineSvg({ svg, className }: { svg: string; className: string }) {
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

export const KiteMark = ({ className }: { className: string }) => (
  <InlineSvg svg={mark} className={className} />
);
