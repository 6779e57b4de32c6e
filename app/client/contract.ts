/**
 * The contract between pages and their scripts: the names and values of `data-*` attributes, and
 * the messages between pages and the service worker. Types, which cost no byte, and two functions.
 * contract.test.ts holds both sides to it.
 */

/** A boolean attribute. */
type Mark = true;

export type DataAttributes = {
  // The page.
  /** Unless it is the automatic one without `Save-Data`. */
  'data-mode': 'saving' | 'full';
  /** The URL of the service worker. */
  'data-worker': string;
  /** The URL of a script of the page, loaded after the first paint. */
  'data-module': string;
  'data-page-weight': string;
  /** The name that a button inside dismisses for 30 days. */
  'data-dismiss': string;
  /** A line for whether the team is there now: its hours, in JSON (client/opening.ts). */
  'data-opening': string;
  /** On the floating button while no title, warning or control is under it. */
  'data-unfolded': '';
  /** On the floating button for 30 s of every 60 s. */
  'data-away': '';
  /** On `<html>` while the page loads: what is screens below is not laid out. */
  'data-first-view': '';
  /** On `<html>`: drawings that waited for a reader are shown. */
  'data-scrolled': '';
  /** A link that replaces the element with this id in place. */
  'data-fragment': string;
  /** A link to a film: its title. */
  'data-player': string;
  'data-outside-id': string;
  'data-webm': string;
  /** On the template of the background film: a picture with which the connection is measured. */
  'data-background-video': string;
  'data-background-toggle': Mark;
  'data-paused': '';

  /** The script's texts, by state. */
  'data-texts': TextsAttribute<keyof Texts>;

  // Forms.
  /** Sent by the script, without leaving the page. */
  'data-enhanced': Mark;
  /** The name under which what is typed is saved on the device. */
  'data-draft': string;
  'data-draft-note': Mark;
  'data-draft-saved': Mark;
  /** On the dialog that ends it. */
  'data-clears-draft': string;
  /** Validates a field on blur. */
  'data-eager': Mark;
  /** Sending was attempted: all errors are shown. */
  'data-tried': Mark | '';
  /** The passwords in it were wrong. */
  'data-refused': Mark;
  'data-busy': '';
  /** A field that lost focus. */
  'data-left': '';
  /** In UTF-16 units. */
  'data-max': number;
  'data-sending': string;
  'data-offline': Mark;
  /** A field for the visitor's own date and time. */
  'data-local-time': Mark;
  /** Changed by scripts; stays when the server's form replaces the one that was sent. */
  'data-live': Mark;
  'data-reveal': Mark;
  /** The form whose challenges it solves. */
  'data-captcha': 'contact' | 'donation' | 'signup' | 'upload' | 'login' | 'reset' | 'verification';
  'data-renew': Mark;
  'data-captcha-trouble': '';
  /** The state of the captcha, a queued message or the opening hours. */
  'data-state': string;
  'data-locate': Mark;

  // Pictures.
  /** The name and the size of the file that was chosen. */
  'data-chosen': Mark;
  'data-preview': Mark;
  'data-progress': Mark;
  'data-loading': string;
  /** Texts for one picture and for two, separated by `|`. */
  'data-arrived': string;
  'data-swipe': Mark;
  /** The title of what is shared. */
  'data-share': string;
  /** Explains keys, and is shown where a script makes them work. */
  'data-keys': Mark;

  // Donations.
  'data-copy': string;
  'data-copied': string;
  'data-not-copied': string;
  'data-method': string;
  /** The currencies that a method takes, separated by spaces. */
  'data-takes': string;
  'data-clash': string;

  // Sign-in with Google.
  /** The client's id. */
  'data-google': string;
  'data-script': string;
  'data-google-button': Mark;

  // Logging out.
  'data-log-out': Mark;
  /** Shown when messages on the device have not been sent. */
  'data-unsent': Mark;
  /** Shown when drafts are on the device. */
  'data-drafts': Mark;
  /** The page that asks for the code of a second factor. */
  'data-code-page': string;

  // Passkeys.
  /**
   * A form that makes a passkey, asks for one, or also offers them in the field of the email
   * address.
   */
  'data-passkey': 'create' | 'ask' | 'offer';
  /** WebAuthn's options, in JSON. */
  'data-options': string;

  // Without a connection.
  /** The list of queued contact messages. */
  'data-queue': Mark;
  'data-sure': string;
  'data-unreachable': Mark;
  'data-cached-pages': Mark;
  /**
   * On the script that the service worker puts into a stale copy: when the copy was stored, in ISO
   * 8601.
   */
  'data-stored-at': string;
};
type DataAttribute = keyof DataAttributes;

/** The content of `data-texts`, by feature. */
export type Texts = {
  control: {
    required?: string | undefined;
    invalid?: string | undefined;
    tooLong?: string | undefined;
  };
  /** `titles` by the number of faults, from one; `mark` stands before the page's title. */
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
  /** The words on the button that shows a password, and its name. */
  reveal: Record<'show' | 'hide', [words: string, name: string]>;
  /**
   * `days` are separated by spaces, from Sunday; `first` is the first of a month; `clocks` are the
   * times of day in words.
   */
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

/** The texts of an element, for a script. */
export const textsOf = <Part extends keyof Texts>({ dataset }: HTMLElement) =>
  JSON.parse(dataset.texts ?? '{}') as Texts[Part];

/**
 * A page that has loaded tells the service worker what to cache: itself, its files, and pages that
 * are not visited yet.
 */
export type MessageToWorker = { type: 'loaded'; page: string; files: string[]; precache: string[] };

/** The service worker tells a page that the connection is back. */
export type MessageToPage = { type: 'online' };

/** Functions of form.ts for a script that sends a form itself. */
export type FormTools = {
  /** Rejects when no challenge is available. */
  solveCaptcha(form: HTMLFormElement): Promise<unknown>;
  /** Shows the server's response. Throws when that is not a usable page. */
  receive(
    form: HTMLFormElement,
    text: string,
    answer: Pick<Response, 'status' | 'ok' | 'redirected' | 'url'>,
  ): void;
  /** Shows that no response came, and that nothing typed is lost. */
  fail(form: HTMLFormElement): void;
};

declare global {
  // A selector of one attribute is known to find elements of ours; with a name that is none of the
  // contract's, it finds any `Element`.
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
    /** Before a form is sent; prevented by a script that sends it itself. */
    send: CustomEvent<FormTools>;
    /** A form could not be sent, and why; prevented by a script that queues it. */
    unsent: CustomEvent<unknown>;
  }
}

type DataProps = { [Name in DataAttribute]?: DataAttributes[Name] | undefined };

declare module 'react' {
  interface HTMLAttributes<T> extends DataProps {}
}
