import { isPictureState, type PictureState, type SentPicture } from '../pictures.ts';

/** The last entry of a page, after which the next one begins. */
export type Cursor = { at: number; id: string };

/** As moderators see it. */
export type ModeratedPicture = SentPicture & {
  /** Null for visitors' pictures and built-in drawings. */
  sender: { id: string; username: string } | null;
  /** For optimistic locking: a decision applies to the revision that the moderator saw. */
  revision: number;
  /** The stored alternative text, without the fallback to the title. */
  ownAlternative: string | null;
};

export type QueuePage = { pictures: ModeratedPicture[]; next: Cursor | null };

/** The search parameters of the queue. */
export type ModerationQuery = {
  state: PictureState | undefined;
  after: Cursor | undefined;
  /** The cursor of the log: the last decision of the previous page. */
  log: Cursor | undefined;
  /** The id of the decision that was just taken. */
  done: string | undefined;
  notice: 'gone' | 'late' | undefined;
};

export function parseModerationQuery(search: URLSearchParams): ModerationQuery {
  const state = search.get('state') ?? '';
  const notice = search.get('notice');
  return {
    state: isPictureState(state) ? state : undefined,
    after: readCursor(search.get('after')),
    log: readCursor(search.get('log')),
    done: search.get('done') ?? undefined,
    notice: notice === 'gone' || notice === 'late' ? notice : undefined,
  };
}

/** `1795000000000.<id>`: a time in epoch milliseconds, and an id. */
export const writeCursor = ({ at, id }: Cursor): string => `${at}.${id}`;

function readCursor(text: string | null): Cursor | undefined {
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(text ?? '')?.groups ?? {};
  return at && id ? { at: Number(at), id } : undefined;
}
