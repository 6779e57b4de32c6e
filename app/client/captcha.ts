import solverUrl from './captcha-solver.ts?worker&url';
import { type Texts, textsOf } from './contract.ts';

// Loaded when a form with a captcha is touched. The texts are in `Captcha.tsx`.

/** In milliseconds: less than a solution's lifetime. */
const goodForMs = 25 * 60_000;
/** In milliseconds. */
const timeoutMs = { challenge: 30_000, solution: 90_000 };

type Solving = { solution: Promise<string>; startedAt: number; failed?: true; solved?: true };
type Trouble = 'offline' | 'limited' | 'failed';

/** By the form's id: the response may replace the form. */
const solvings = new Map<string, Solving>();

const noChallenge = (trouble: Trouble) => Object.assign(new Error(trouble), { trouble });

document.addEventListener('reset', ({ target }) => solvings.delete((target as Element).id));

/**
 * Puts a solution into the form. A browser that cannot solve one sends the form as without script.
 * Rejects when no challenge is available; sending the form (`data-busy`) retries.
 */
export async function solveCaptcha(form: HTMLFormElement): Promise<void> {
  const box = form.querySelector('[data-captcha]');
  if (!box || !window.Worker || !window.crypto?.subtle) return;
  const field = box.querySelector('input') as HTMLInputElement;
  try {
    const solving = solvingOf(form, box);
    if (!solving.solved) say(form, box, 'checking');
    field.value = await solving.solution;
    say(form, box, field.value ? 'checked' : '');
  } catch (error) {
    field.value = '';
    say(form, box, (error as { trouble?: Trouble }).trouble ?? 'failed');
    throw error;
  }
}

/** The one in progress or solved, unless it has expired. */
function solvingOf(form: HTMLFormElement, box: HTMLElement): Solving {
  const known = solvings.get(form.id);
  const renew = 'renew' in box.dataset;
  delete box.dataset.renew;
  if (
    known &&
    !renew &&
    !(known.failed && 'busy' in form.dataset) &&
    Date.now() - known.startedAt < goodForMs
  )
    return known;
  const made: Solving = { solution: newSolution(box.dataset.captcha ?? ''), startedAt: Date.now() };
  made.solution.then(
    () => Object.assign(made, { solved: true }),
    () => Object.assign(made, { failed: true }),
  );
  solvings.set(form.id, made);
  return made;
}

/** Empty in a browser that cannot solve it. Rejects without a challenge. */
export const newSolution = (name: string): Promise<string> => fetchChallenge(name).then(solve);

async function fetchChallenge(name: string): Promise<unknown> {
  const signal = AbortSignal.timeout?.(timeoutMs.challenge);
  const response = await fetch(`/api/challenge?form=${name}`, signal ? { signal } : {}).catch(
    () => {
      throw noChallenge(navigator.onLine ? 'failed' : 'offline');
    },
  );
  if (!response.ok) throw noChallenge(response.status === 429 ? 'limited' : 'failed');
  return response.json().catch(() => {
    throw noChallenge('failed');
  });
}

/** Rejects when the solver cannot be loaded. */
function solve(challenge: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(solverUrl, { type: import.meta.env.DEV ? 'module' : 'classic' });
    const end = (solution: unknown) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(solution ? btoa(JSON.stringify({ challenge, solution })) : '');
    };
    const timer = setTimeout(end, timeoutMs.solution, null);
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = () => {
      if (!navigator.onLine) reject(noChallenge('offline'));
      end(null);
    };
    worker.postMessage(challenge);
  });
}

/** Beside the button; a trouble also in the alert. Read aloud while the form waits for it. */
function say(form: HTMLFormElement, box: HTMLElement, state: keyof Texts['captcha'] | ''): void {
  const line = box.querySelector('p') as HTMLElement;
  const trouble = /^(?:offline|limited|failed)$/.test(state);
  const text = state && textsOf<'captcha'>(line)[state];
  line.ariaLive = trouble || (state === 'checking' && 'busy' in form.dataset) ? 'polite' : 'off';
  box.dataset.state = state;
  if (line.textContent !== text) line.textContent = text;
  const alert = document.getElementById(`${form.id}-failure`);
  const place = alert?.querySelector('[data-captcha-trouble]') ?? document.createElement('p');
  place.setAttribute('data-captcha-trouble', '');
  place.textContent = trouble ? text : '';
  if (!place.isConnected && trouble) alert?.querySelector('[id$=-text]')?.append(place);
}
