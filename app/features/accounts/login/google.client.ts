import { type Texts, textsOf } from '#app/client/contract.ts';
import { loadCaptcha } from '#app/client/load-captcha.ts';
import { postJson } from '#app/client/request.ts';

type Credential = { credential: string };
type Settings = Record<string, unknown> & { callback: (answer: Credential) => void };
type Gsi = {
  accounts: {
    id: {
      initialize(settings: Settings): void;
      renderButton(place: HTMLElement, look: Record<string, unknown>): void;
      prompt(): void;
    };
  };
};

const box = document.querySelector('[data-google]');
if (box) load(box);

function load(box: HTMLElement): void {
  note('loading');
  const script = document.createElement('script');
  script.src = box.dataset.script ?? '';
  script.onload = () => start(box);
  script.onerror = () => note('unreachable');
  document.head.append(script);
}

function start(box: HTMLElement): void {
  const id = (window as unknown as { google?: Gsi }).google?.accounts.id;
  if (!id) {
    note('unreachable');
    return;
  }
  id.initialize({
    client_id: box.dataset.google,
    callback: ({ credential }) => void logIn(credential),
    // No automatic login; One Tap is offered.
    auto_select: false,
    ux_mode: 'popup',
    context: 'signin',
    use_fedcm_for_prompt: true,
  });
  const place = box.querySelector('[data-google-button]');
  if (place) {
    place.replaceChildren();
    id.renderButton(place, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      locale: document.documentElement.lang,
    });
  } else console.error('Google sign-in: the element for its button is missing.');
  note();
  id.prompt();
}

function note(state?: keyof Texts['google']): void {
  const place = document.querySelector<HTMLElement>('#google-note [data-texts]');
  if (place) place.textContent = state ? textsOf<'google'>(place)[state] : '';
}

async function logIn(token: string): Promise<void> {
  note('checking');
  let { response, answer } = await post({ token });
  if (answer?.code === 'captcha_required') {
    const { newSolution } = await loadCaptcha();
    const captcha = await newSolution('login').catch(() => '');
    if (captcha) ({ response, answer } = await post({ token, captcha }));
  }
  // Where Google’s word is not enough, the password that is typed in the form.
  const password = document.querySelector<HTMLInputElement>('#password')?.value;
  if (answer?.code === 'google_link_unconfirmed' && password)
    ({ response, answer } = await post({ token, password }));
  note();
  // The cookie of the answer says who is logging in.
  if (answer?.code === 'second_factor_required' && box?.dataset.codePage) {
    location.assign(box.dataset.codePage);
    return;
  }
  if (!response?.ok || !answer?.accessToken) return fail(reasonOf(response, answer?.code));
  try {
    localStorage.setItem('accessToken', answer.accessToken);
  } catch {
    // Storage may be blocked; the session is a cookie.
  }
  show('google-success');
}

type Answer = { accessToken?: string; code?: string } | null | undefined;

async function post(body: object): Promise<{ response: Response | null; answer: Answer }> {
  const response = await postJson('/api/auth/google', body).catch(() => null);
  return { response, answer: (await response?.json().catch(() => null)) as Answer };
}

function reasonOf(response: Response | null, code = ''): keyof Texts['googleFailure'] | undefined {
  if (!response) return navigator.onLine ? 'unavailable' : 'offline';
  if (response.status === 429 || code === 'captcha_required') return 'limited';
  if (response.status >= 500) return 'unavailable';
  const reasons: Record<string, keyof Texts['googleFailure']> = {
    google_email_unverified: 'unverified',
    google_link_unconfirmed: 'linkUnconfirmed',
    wrong_credentials: 'linkUnconfirmed',
    account_suspended: 'suspended',
  };
  return reasons[code];
}

function fail(reason: keyof Texts['googleFailure'] | undefined): void {
  const line = document.querySelector<HTMLElement>('#google-failure [data-texts]');
  if (line) line.textContent = reason ? textsOf<'googleFailure'>(line)[reason] : '';
  show('google-failure');
}

/** Opens a modal dialog; if it has a target, closing it in any way navigates there. */
function show(name: string): void {
  const dialog = document.getElementById(name) as HTMLDialogElement | null;
  if (!dialog || dialog.open) return;
  const link = dialog.querySelector('a');
  const leave = () => link && location.assign(link.href);
  dialog.addEventListener('close', leave, { once: true });
  if (dialog.showModal) dialog.showModal();
  else leave();
}
