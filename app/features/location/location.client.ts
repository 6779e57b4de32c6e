import { type Texts, textsOf } from '#app/client/contract.ts';
import { postJson } from '#app/client/request.ts';

// Fills the country and the region of a form from the visitor's position, when they press the button: then alone is it asked for.

type Answer = keyof Texts['location'];

/** The browser's search, in milliseconds. A position of the last ten minutes will do. */
const search: PositionOptions = { timeout: 20_000, maximumAge: 600_000 };

const box = document.querySelector('[data-locate]');
if (box && 'geolocation' in navigator && isSecureContext) {
  box.hidden = false;
  box.querySelector('button')?.addEventListener('click', () => void locate(box));
}

async function locate(box: HTMLElement): Promise<void> {
  if ('busy' in box.dataset) return;
  box.dataset.busy = '';
  say(box, 'searching');
  say(box, await fill(box));
  delete box.dataset.busy;
}

function say(box: HTMLElement, answer: Answer): void {
  const status = box.querySelector<HTMLElement>('[role=status]');
  if (status) status.textContent = textsOf<'location'>(status)[answer];
}

async function fill(box: HTMLElement): Promise<Answer> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, search),
    );
    // About a kilometre is all that a region needs.
    const position = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
    const response = await postJson('/api/location', position);
    if (response.status === 429) return 'limited';
    if (!response.ok) return 'failed';
    const { country, region } = (await response.json()) as { country: string | null; region: string | null };
    if (!country || !write(box, 'country', country)) return 'unknown';
    write(box, 'region', region ?? '');
    return region ? 'found' : 'foundCountry';
  } catch (error) {
    const { code, PERMISSION_DENIED } = error as Partial<GeolocationPositionError>;
    if (code === undefined || PERMISSION_DENIED === undefined) return 'failed';
    return code === PERMISSION_DENIED ? 'refused' : 'unavailable';
  }
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** As if it had been typed: the form notices. @returns false when the form does not take it. */
function write(box: HTMLElement, name: string, value: string): boolean {
  const field = box.closest('form')?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  if (!field) return false;
  const before = field.value;
  field.value = value;
  if (field.value !== value) {
    field.value = before;
    return false;
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
