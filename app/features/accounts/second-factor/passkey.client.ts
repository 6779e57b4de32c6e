import { type Texts, textsOf } from '#app/client/contract.ts';

// Forms marked `data-passkey`: the browser makes a passkey, or proves that its user has one, and
// the form sends what it says. WebAuthn's own JSON functions are missing from many phones, so
// buffers are encoded here.

type Json = Record<string, unknown>;
type Response = Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;

/** Ends the passkeys offered in the email field: a browser does one thing at a time. */
let offer: AbortController | undefined;

for (const form of document.querySelectorAll<HTMLFormElement>('[data-passkey]')) start(form);

function start(form: HTMLFormElement): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    if (answerOf(form).value) return;
    event.preventDefault();
    void ask(form);
  });
  if (form.dataset.passkey === 'offer') void offerPasskeys(form);
}

const answerOf = (form: HTMLFormElement) =>
  form.elements.namedItem('credential') as HTMLInputElement;

async function ask(form: HTMLFormElement): Promise<void> {
  if (!('PublicKeyCredential' in window)) {
    note(form, 'unsupported');
    return;
  }
  note(form, 'waiting');
  offer?.abort();
  try {
    const publicKey = optionsOf(form);
    send(
      form,
      form.dataset.passkey === 'create'
        ? await navigator.credentials.create({
            publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions,
          })
        : await navigator.credentials.get({
            publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions,
          }),
    );
  } catch (error) {
    note(form, reasons[(error as Error).name] ?? 'failed');
  }
}

const reasons: Record<string, keyof Texts['passkey'] | undefined> = {
  NotAllowedError: 'cancelled',
  InvalidStateError: 'known',
};

/** Offers passkeys where the browser fills in the email address, without a question of its own. */
async function offerPasskeys(form: HTMLFormElement): Promise<void> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
  offer = new AbortController();
  const publicKey = optionsOf(form) as unknown as PublicKeyCredentialRequestOptions;
  const request = { publicKey, mediation: 'conditional' as const, signal: offer.signal };
  // Aborted, or refused by the browser: the button is still there.
  const credential = await navigator.credentials.get(request).catch(() => null);
  if (credential) send(form, credential);
}

function send(form: HTMLFormElement, credential: Credential | null): void {
  if (!credential) {
    note(form, 'cancelled');
    return;
  }
  const answer = answerOf(form);
  answer.value = JSON.stringify(toJson(credential as PublicKeyCredential));
  form.requestSubmit();
  // A reader who comes back is asked anew.
  answer.value = '';
}

function note(form: HTMLFormElement, state: keyof Texts['passkey']): void {
  const line = form.querySelector('[data-texts]');
  if (line) line.textContent = textsOf<'passkey'>(line)[state];
}

/** The options that the server has written as JSON, with buffers where the browser wants them. */
function optionsOf(form: HTMLFormElement): Json {
  const given = JSON.parse(form.dataset.options ?? '{}');
  const { challenge, user, excludeCredentials, ...options } = given;
  return {
    ...options,
    challenge: decode(challenge),
    ...(user && { user: { ...user, id: decode(user.id) } }),
    ...(excludeCredentials && {
      excludeCredentials: excludeCredentials.map((one: { id: string }) => ({
        ...one,
        id: decode(one.id),
      })),
    }),
  };
}

const bufferNames = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const;

function toJson({ id, type, response }: PublicKeyCredential): Json {
  const given = response as Response;
  const encoded = bufferNames.flatMap((name) => (given[name] ? [[name, encode(given[name])]] : []));
  return {
    id,
    rawId: id,
    type,
    response: { ...Object.fromEntries(encoded), transports: given.getTransports?.() ?? [] },
  };
}

const encode = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const decode = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
