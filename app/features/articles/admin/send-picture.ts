import { fill } from '#app/office/device-draft.ts';

type Sent = { version: number; url: string; at: string };

/**
 * Sends the picture that is in its field, which is then empty. Otherwise it stays there, and is
 * sent with the form, whose answer says what is wrong with it.
 */
export default async function sendPicture(
  form: HTMLFormElement | null,
  action: string,
): Promise<Sent | undefined> {
  const input = form?.elements.namedItem('image') as HTMLInputElement | null;
  const chosen = input?.files?.[0];
  if (!form || !chosen) return undefined;
  const body = new FormData();
  body.set('image', chosen);
  const response = await fetch(action, { method: 'POST', body });
  if (!response.ok || response.redirected) return undefined;
  const sent: Sent = await response.json();
  // Another may have been chosen since: it is on its way itself.
  if (input.files?.[0] === chosen)
    fill(form, [
      ['image', ''],
      ['removeImage', ''],
    ]);
  return sent;
}
