import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { notificationTexts } from './texts.ts';

type Device = { id: string; userAgent: string | null; at: number; fingerprint: string };
type Props = { devices: Device[]; vapidKey: string; hasWorker: boolean };

/** Push support of this browser; `unknown` until its script has asked. */
type Here =
  | { state: 'unknown' | 'insecure' | 'switchedOff' | 'iphone' | 'unsupported' | 'denied' }
  | { state: 'able' | 'pending' | 'failed'; fingerprint?: string | undefined };

/** The devices that are notified, and the button for the one in the reader's hand. */
export function Devices({ devices, vapidKey, hasWorker }: Props) {
  const { devices: t } = useTexts(notificationTexts);
  const locale = useLocale();
  const link = useLink();
  const submit = useSubmit();
  const [here, setHere] = useState<Here>({ state: 'unknown' });
  useEffect(() => void findHere(hasWorker).then(setHere), [hasWorker]);
  const fingerprint = 'fingerprint' in here ? here.fingerprint : undefined;
  const isOn = devices.some((device) => device.fingerprint === fingerprint);
  const canTurnOn = !isOn && (here.state === 'able' || here.state === 'failed');
  const turnOn = async () => {
    setHere({ state: 'pending' });
    const subscription = await subscribe(vapidKey).catch(() => undefined);
    const { keys, endpoint } = subscription?.toJSON() ?? {};
    if (!keys || !endpoint)
      return setHere({ state: Notification.permission === 'denied' ? 'denied' : 'failed' });
    await submit(
      { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      { method: 'post', action: link('/admin/notifications/devices') },
    );
    setHere(await findHere(hasWorker));
  };
  return (
    <section className="mb-6" aria-labelledby="devices-title">
      <h2 id="devices-title">{t.title}</h2>
      <p className="field-hint">{t.lead}</p>
      <noscript>
        <p>{t.states.noScript}</p>
      </noscript>
      <p role="status">
        {here.state !== 'unknown' &&
          t.states[isOn ? 'on' : here.state === 'able' ? 'off' : here.state]}
      </p>
      {canTurnOn && (
        <p>
          <button type="button" className="button button-primary" onClick={turnOn}>
            {t.turnOn}
          </button>
        </p>
      )}
      {devices.length > 0 && (
        <ul className="device-list">
          {devices.map((device) => {
            const name = device.userAgent ?? t.unknown;
            return (
              <li key={device.id}>
                <div>
                  <p>
                    {name}{' '}
                    {device.fingerprint === fingerprint && (
                      <strong className="state state-good">{t.here}</strong>
                    )}
                  </p>
                  <p className="field-hint">
                    {t.since}{' '}
                    <time dateTime={isoDate(device.at)}>{formatDate(locale, device.at)}</time>
                  </p>
                </div>
                <ActionButton
                  action={link('/admin/notifications/devices/:id/removal', { id: device.id })}
                  label={t.removeOf(name)}
                >
                  {t.remove}
                </ActionButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

async function findHere(hasWorker: boolean): Promise<Here> {
  if (!window.isSecureContext) return { state: 'insecure' };
  if (!hasWorker) return { state: 'switchedOff' };
  if (!('PushManager' in window) || !('Notification' in window))
    // Only sites on the home screen may notify there.
    return { state: /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  return {
    state: 'able',
    fingerprint: subscription ? await hash(subscription.endpoint) : undefined,
  };
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks the reader, then the push service of the browser. @throws where it has none */
async function subscribe(vapidKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(document.documentElement.dataset.worker ?? '');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key of the site is of no use.
  const earlier = await pushManager.getSubscription();
  if (earlier && keyOf(earlier) !== vapidKey) await earlier.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
