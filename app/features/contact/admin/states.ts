import type { StateTone } from '#app/office/State.tsx';

/** In this order; `suspect` is beside it: it may be spam. */
export const messageStates = ['new', 'open', 'waiting', 'done', 'suspect'] as const;
export type MessageState = (typeof messageStates)[number];
export const messageTones = {
  new: 'new',
  open: 'open',
  waiting: 'waiting',
  done: 'good',
  suspect: 'doubtful',
} as const satisfies Record<MessageState, StateTone>;

export const isMessageState = (text: string): text is MessageState =>
  (messageStates as readonly string[]).includes(text);

/** The tabs of the list: `mine` are those that the viewer takes care of and that are not done. */
export const messageFilters = ['new', 'mine', 'open', 'waiting', 'done', 'suspect'] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** The id of a reply’s element in its thread. */
export const replyAnchor = (replyId: string) => `reply-${replyId}` as const;

/** In UTF-16 units. */
export const messageBounds = { text: 5_000 } as const;
