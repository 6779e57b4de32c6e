/** Data and messages between components, scripts and the service worker. */

/** The texts for a script, by what asks for them. */
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

/** The value of `data-texts`, for a component. */
export const scriptTexts = <Part extends keyof Texts>(all: Texts[Part]): string =>
  JSON.stringify(all);

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
  // A selector of an attribute for scripts finds HTML elements.
  interface ParentNode {
    querySelector<Found extends HTMLElement = HTMLElement>(
      selector: `[data-${string}]`,
    ): Found | null;
    querySelectorAll<Found extends HTMLElement = HTMLElement>(
      selector: `[data-${string}]`,
    ): NodeListOf<Found>;
  }
  interface Element {
    closest<Found extends HTMLElement = HTMLElement>(selector: `[data-${string}]`): Found | null;
  }
  interface DocumentEventMap {
    send: CustomEvent<FormTools>;
    unsent: CustomEvent<unknown>;
  }
}
