/**
 * The names and values of `data-*` attributes, and the messages between pages and the service
 * worker. client.test.ts holds both sides to them.
 */

type Mark = true;

export type DataAttributes = {
  // The page.
  /** Absent in the automatic mode without `Save-Data`. */
  'data-mode': 'saving' | 'full';
  'data-worker': string;
  /** The practice that the page is of (docs/decisions/0045-practice.md). */
  'data-practice': string;
  'data-module': string;
  'data-page-weight': string;
  'data-dismiss': string;
  /** Opening hours in JSON (client/opening.ts). */
  'data-opening': string;
  'data-unfolded': '';
  'data-away': '';
  /** On `<html>` while what is below the first view is not laid out. */
  'data-first-view': '';
  /** On `<html>` once the reader has scrolled. */
  'data-scrolled': '';
  'data-fragment': string;
  'data-player': string;
  'data-outside-id': string;
  'data-webm': string;
  /** The picture with which the connection is measured. */
  'data-background-video': string;
  'data-background-toggle': Mark;
  'data-paused': '';

  'data-texts': TextsAttribute<keyof Texts>;

  // Forms.
  'data-enhanced': Mark;
  'data-draft': string;
  'data-draft-note': Mark;
  'data-draft-saved': Mark;
  'data-clears-draft': string;
  'data-eager': Mark;
  'data-tried': Mark | '';
  'data-refused': Mark;
  'data-busy': '';
  'data-left': '';
  'data-max': number;
  'data-sending': string;
  'data-offline': Mark;
  'data-local-time': Mark;
  /** Stays when the server's form replaces the one that was sent. */
  'data-live': Mark;
  'data-reveal': Mark;
  'data-captcha':
    | 'contact'
    | 'donation'
    | 'enrol'
    | 'interest'
    | 'signup'
    | 'upload'
    | 'login'
    | 'reset'
    | 'verification';
  'data-renew': Mark;
  'data-captcha-trouble': '';
  'data-state': string;
  'data-locate': Mark;

  // Pictures.
  'data-chosen': Mark;
  'data-preview': Mark;
  'data-progress': Mark;
  'data-loading': string;
  /** Texts for one picture and for two, separated by `|`. */
  'data-arrived': string;
  'data-swipe': Mark;
  'data-share': string;
  'data-keys': Mark;
  /** The key that presses or focuses it, or what is in it (office/OfficeKeys.tsx). */
  'data-key': 'a' | 'c' | 'e' | 'r';
  /** Keys that a page listens to itself, with what they do, in JSON (office/OfficeKeys.tsx). */
  'data-own-keys': string;

  // Donations; `takes` are currencies, separated by spaces.
  'data-copy': string;
  'data-copied': string;
  'data-not-copied': string;
  'data-method': string;
  'data-takes': string;
  'data-clash': string;
  /** A proposed amount, which fills in the field, and its currency. */
  'data-amount': string;
  'data-currency': string;

  // Sign-in with Google.
  'data-google': string;
  'data-script': string;
  'data-google-button': Mark;

  // Logging out.
  'data-log-out': Mark;
  'data-unsent': Mark;
  'data-drafts': Mark;
  'data-code-page': string;

  // Passkeys.
  /** `offer`: also in the field of the email address. */
  'data-passkey': 'create' | 'ask' | 'offer';
  'data-options': string;

  // Without a connection.
  /** The form whose queued messages it lists. */
  'data-queue': 'contact' | 'enrol';
  'data-result': Mark;
  'data-sure': string;
  'data-unreachable': Mark;
  'data-cached-pages': Mark;
  'data-of-site': Mark;
  'data-of-office': Mark;
  /** When a stale copy was stored, in ISO 8601. */
  'data-stored-at': string;
};
type DataAttribute = keyof DataAttributes;

export type Texts = {
  control: {
    required?: string | undefined;
    invalid?: string | undefined;
    tooLong?: string | undefined;
  };
  /** `titles` by the number of errors; `mark` precedes the page's title. */
  errorSummary: { titles: string[]; mark: string };
  captcha: Record<'checking' | 'checked' | 'offline' | 'limited' | 'failed', string>;
  location: Record<
    | 'searching'
    | 'found'
    | 'foundCountry'
    | 'unknown'
    | 'refused'
    | 'unavailable'
    | 'failed'
    | 'limited',
    string
  >;
  /** `units` are those of kilobytes and megabytes. */
  file: { none: string; units: string[] };
  /** `{from}` and `{to}` are sizes; `units` those of kilobytes and megabytes. */
  preview: Record<'preparing' | 'reduced' | 'asIs' | 'noPreview', string> & { units: string[] };
  progress: Record<'checking' | 'cancelled', string>;
  google: Record<'loading' | 'unreachable' | 'checking', string>;
  googleFailure: Record<
    'offline' | 'limited' | 'unavailable' | 'unverified' | 'linkUnconfirmed' | 'suspended',
    string
  >;
  passkey: Record<'waiting' | 'cancelled' | 'known' | 'failed' | 'unsupported', string>;
  queuedMessage: Record<'waiting' | 'busy' | 'sending' | 'refused' | 'sent', string>;
  backgroundVideo: Record<'play' | 'pause', string>;
  reveal: Record<'show' | 'hide', [words: string, name: string]>;
  /** `days` from Sunday, separated by spaces; `clocks` are times of day in words. */
  opening: Record<'open' | 'today' | 'tomorrow' | 'later' | 'closed' | 'days' | 'first', string> & {
    clocks: Record<string, string>;
  };
  /** `months` are separated by spaces; `clock` is a pattern, as `HH:mm`. */
  time: Record<'months' | 'first' | 'at' | 'clock', string>;
};

declare const part: unique symbol;
type TextsAttribute<Part extends keyof Texts> = string & { readonly [part]?: Part };

/** The value of `data-texts`, for a component. */
export const scriptTexts = <Part extends keyof Texts>(all: Texts[Part]) =>
  JSON.stringify(all) as TextsAttribute<Part>;

export const textsOf = <Part extends keyof Texts>({ dataset }: HTMLElement) =>
  JSON.parse(dataset.texts ?? '{}') as Texts[Part];

/** A loaded page tells the service worker what to cache. */
export type MessageToWorker = { type: 'loaded'; page: string; files: string[]; precache: string[] };

export type MessageToPage = { type: 'online' };

export type FormTools = {
  /** Rejects when no challenge is available. */
  solveCaptcha(form: HTMLFormElement): Promise<unknown>;
  /** Throws when the response is not a usable page. */
  receive(
    form: HTMLFormElement,
    text: string,
    answer: Pick<Response, 'status' | 'ok' | 'redirected' | 'url'>,
  ): void;
  /** Says that no response came. */
  fail(form: HTMLFormElement): void;
};

declare global {
  // A selector of one attribute of the contract finds HTML elements.
  interface ParentNode {
    querySelector<Found extends HTMLElement = HTMLElement>(
      selector: `[${DataAttribute}]`,
    ): Found | null;
    querySelectorAll<Found extends HTMLElement = HTMLElement>(
      selector: `[${DataAttribute}]`,
    ): NodeListOf<Found>;
  }
  interface Element {
    closest<Found extends HTMLElement = HTMLElement>(selector: `[${DataAttribute}]`): Found | null;
  }
  interface DocumentEventMap {
    send: CustomEvent<FormTools>;
    unsent: CustomEvent<unknown>;
  }
}

type DataProps = { [Name in DataAttribute]?: DataAttributes[Name] | undefined };

declare module 'react' {
  interface HTMLAttributes<T> extends DataProps {}
}
