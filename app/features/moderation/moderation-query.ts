import { isPictureState, type LoggedDecision, type PictureState, type QueueCursor } from '#app/features/pictures/pictures.ts';

type Cursor = { at: number; id: string };

/** The search parameters of the queue. */
export type ModerationQuery = {
  state: PictureState | undefined;
  after: QueueCursor | undefined;
  /** The cursor of the log: the last decision of the previous page. */
  log: Pick<LoggedDecision, 'at' | 'id'> | undefined;
  /** The id of the decision that was just taken. */
  done: string | undefined;
  notice: 'gone' | 'late' | undefined;
};

export function parseModerationQuery(search: URLSearchParams): ModerationQuery {
  const state = search.get('state') ?? '';
  const after = readCursor(search.get('after'));
  const notice = search.get('notice');
  return {
    state: isPictureState(state) ? state : undefined,
    after: after && { sentAt: after.at, id: after.id },
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
