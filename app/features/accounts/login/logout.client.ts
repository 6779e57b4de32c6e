import { deleteDrafts, hasDrafts } from '#app/client/draft.ts';
import { deleteQueued, isUnsent, listQueue } from '#app/client/offline/message-queue.ts';

// Someone else may use the device next: with the session goes what the member has left in the
// browser. The service worker deletes the pages.

const form = document.querySelector<HTMLFormElement>('[data-log-out]');
const unsent = form?.querySelector<HTMLElement>('[data-unsent]');
const drafts = form?.querySelector<HTMLElement>('[data-drafts]');
if (form && unsent && drafts) {
  // Storage may be blocked: logging out must not fail because of it.
  showKept(unsent, drafts).catch(() => {});
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await forget(unsent).catch(() => {});
    form.submit();
  });
}

async function showKept(unsent: HTMLElement, drafts: HTMLElement): Promise<void> {
  drafts.hidden = !hasDrafts();
  unsent.hidden = !(await listQueue()).some(isUnsent);
}

async function forget(notice: HTMLElement): Promise<void> {
  deleteDrafts();
  localStorage.removeItem('accessToken');
  const isKept = !notice.hidden && notice.querySelector('input')?.checked;
  for (const message of await listQueue())
    if (!(isKept && isUnsent(message))) await deleteQueued(message.id);
}
