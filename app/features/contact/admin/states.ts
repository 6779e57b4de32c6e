/**
 * The states of a message, in this order; `suspect` is beside it: it may be spam, and
 * nobody is waited for.
 */
export const messageStates = ['new', 'open', 'waiting', 'done', 'suspect'] as const;
export type MessageState = (typeof messageStates)[number];
export const isMessageState = (text: string): text is MessageState =>
  (messageStates as readonly string[]).includes(text);

/**
 * The tabs of the list: the states, and those that the viewer takes care of and that are not done.
 */
export const messageFilters = ['new', 'mine', 'open', 'waiting', 'done', 'suspect'] as const;
export type MessageFilter = (typeof messageFilters)[number];
