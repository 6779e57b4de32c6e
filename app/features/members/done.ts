/** What a member has just done, as the page that it leads to says (`?done=profile`). */
export const doneNotices = ['profile', 'picture', 'picture-removed', 'password', 'session', 'verification'] as const;
export type Done = (typeof doneNotices)[number];

export function readDone(search: URLSearchParams): Done | undefined {
  const done = search.get('done');
  return doneNotices.find((notice) => notice === done);
}
