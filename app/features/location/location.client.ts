import { type Texts, textsOf } from '#app/client/contract.ts';
import { postJson } from '#app/client/request.ts';

// Fills the country and the region of a form from the visitor's position, which is requested only
// when they press the button.

type Status = keyof Texts['location'];

/** In milliseconds: accepts a position from the last ten minutes. */
const positionOptions: PositionOptions = { timeout: 20_000, maximumAge: 600_000 };

const box = document.querySelector('[data-locate]');
if (box && 'geolocation' in navigator && isSecureContext) {
  box.hidden = false;
  box.querySelector('button')?.addEventListener('click', () => void locate(box));
}

async function locate(box: HTMLElement): Promise<void> {
  if ('busy' in box.dataset) return;
  box.dataset.busy = '';
  showStatus(box, 'searching');
  showStatus(box, await fillFromPosition(box));
  delete box.dataset.busy;
}

function showStatus(box: HTMLElement, status: Status): void {
  const line = box.querySelector<HTMLElement>('[role=status]');
  if (line) line.textContent = textsOf<'location'>(line)[status];
}

async function fillFromPosition(box: HTMLElement): Promise<Status> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions),
    );
    // To about a kilometre: enough for a region.
    const position = {
      latitude: roundDegrees(coords.latitude),
      longitude: roundDegrees(coords.longitude),
    };
    const response = await postJson('/api/location', position);
    if (response.status === 429) return 'limited';
    if (!response.ok) return 'failed';
    const { country, region } = (await response.json()) as {
      country: string | null;
      region: string | null;
    };
    if (!country || !fillField(box, 'country', country)) return 'unknown';
    fillField(box, 'region', region ?? '');
    return region ? 'found' : 'foundCountry';
  } catch (error) {
    const { code, PERMISSION_DENIED } = error as Partial<GeolocationPositionError>;
    if (code === undefined || PERMISSION_DENIED === undefined) return 'failed';
    return code === PERMISSION_DENIED ? 'refused' : 'unavailable';
  }
}

const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100;

/** Dispatches an input event as typing does. @returns false when the select has no such option. */
function fillField(box: HTMLElement, name: string, value: string): boolean {
  const field = box.closest('form')?.elements.namedItem(name) as
    | HTMLInputElement
    | HTMLSelectElement
    | null;
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
