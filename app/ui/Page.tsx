import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { href } from 'react-router';
import { useLink } from '#app/i18n/context.tsx';
import { KiteMark } from './svg.tsx';

type BannerProps = {
  title: ReactNode;
  lead?: ReactNode;
  sky?: 'dawn' | 'noon' | 'dusk' | 'night';
  children?: ReactNode;
};

/** The header of a page to read. */
export const Banner = (banner: BannerProps) => <Sky className="banner" {...banner} />;

/** The header of a page to use: low, so that its content is in the first screen. */
export const Strip = (strip: BannerProps) => <Sky className="strip" {...strip} />;

function Sky({
  className,
  title,
  lead,
  sky = 'dawn',
  children,
}: BannerProps & { className: string }) {
  return (
    <div className={sky === 'dawn' ? className : `${className} ${sky}`}>
      <div className="wrap">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <KiteMark className="banner-kite" />
    </div>
  );
}

type AccountPageProps = {
  title: string;
  lead?: string | undefined;
  /** While a field has the focus. */
  grows?: boolean;
  children: ReactNode;
};

/** The layout of account pages: a form beside an illustration with the page's title. */
export function AccountPage({ title, lead, grows = false, children }: AccountPageProps) {
  return (
    <div className={grows ? 'wrap account account-grows' : 'wrap account'}>
      <div className="account-side banner">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        <KiteMark className="banner-kite" />
      </div>
      <div className="account-main">{children}</div>
    </div>
  );
}

type EmptyProps = {
  /** A heading, where the page has none. */
  title?: string;
  text?: ReactNode;
  children?: ReactNode;
};

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <KiteMark className="size-16" />
      <div>
        {title && <h2>{title}</h2>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** Loaded after the first paint (client/inline.ts): pages work without it. */
export function PageScript({ src }: { src: string }) {
  return <template data-module={src} />;
}

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Without parameters and language. */
  to: Exclude<Parameters<typeof href>[0], `${string}${':' | '*'}${string}`>;
};

export function PageLink({ to, ...link }: PageLinkProps) {
  return <a {...link} href={useLink()(to)} />;
}

export const ButtonLink = (link: PageLinkProps) => <PageLink className="button" {...link} />;

export const PrimaryLink = (link: PageLinkProps) => (
  <PageLink className="button button-primary" {...link} />
);

export const LineLink = (link: PageLinkProps) => <PageLink className="line-link" {...link} />;

type ResultNoticeProps = {
  tone: 'good' | 'plain';
  /** False where an alert above it takes the focus. */
  autoFocus?: boolean;
  children: ReactNode;
};

/** The page has been loaded for it, so it takes the focus. */
export function ResultNotice({ tone, autoFocus = true, children }: ResultNoticeProps) {
  const isGood = tone === 'good';
  return (
    <p
      className={isGood ? 'notice notice-good' : 'notice'}
      role={isGood ? 'status' : 'alert'}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the result
      autoFocus={autoFocus}
    >
      {children}
    </p>
  );
}
