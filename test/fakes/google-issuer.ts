import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { startHttpService } from './http-service.ts';

export const clientId = '1234-abc.apps.googleusercontent.com';
export const googleUser = {
  sub: '107700000000000000001',
  email: 'marie@example.org',
  email_verified: true,
  hd: 'example.org',
  name: 'Marie Kap',
  given_name: 'Marie',
  family_name: 'Kap',
  picture: 'https://pictures.example/marie.jpg',
};

const keys = await generateKeyPair('RS256', { extractable: true });
let count = 0;

export type GoogleIssuer = Awaited<ReturnType<typeof startGoogleIssuer>>;
type Signing = { header?: Partial<JWTHeaderParameters>; key?: CryptoKey };

/**
 * A fake of Google: its keys over HTTP, ID tokens signed with them, and the sign-in script of the
 * browser with what it loads beside itself.
 */
export async function startGoogleIssuer() {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  /** Good unless its claims, header or key say otherwise; a claim of undefined is left out. */
  const token = (
    claims: Record<string, unknown> = {},
    { header, key = keys.privateKey }: Signing = {},
  ): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    // Google's own are all different too: the time is in them, and this.
    const times = { iat: now, exp: now + 3_600, jti: `t${++count}` };
    const issued = { iss: origin, azp: clientId, aud: clientId, ...times };
    return new SignJWT({ ...issued, ...googleUser, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header })
      .sign(key);
  };
  const state = {
    /** The paths that it was asked for, in order. */
    asked: [] as string[],
    /** While set: how it fails to give its keys. */
    fault: null as 'silent' | 'error' | null,
    /** Handed to the page by the browser's script when its button is pressed. */
    credential: () => token(),
  };
  const service = await startHttpService(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    state.asked.push(path);
    const fault = path === '/certs' ? state.fault : null;
    if (fault === 'silent') return;
    const answers: Record<string, [type: string, body: string]> = {
      '/certs': ['application/json', JSON.stringify({ keys: [jwk] })],
      '/gsi/client': ['text/javascript', script],
      '/gsi/style': ['text/css', '[data-google-button] button { min-height: 2.75rem; }'],
      '/gsi/button': ['text/html', '<!DOCTYPE html><title>Google</title><p>G</p>'],
      '/gsi/credential': ['text/plain', await state.credential()],
    };
    const [type, body] = answers[path] ?? ['text/plain', ''];
    outgoing.writeHead(fault ? 500 : 200, {
      'Content-Type': type,
      'Access-Control-Allow-Origin': incoming.headers.origin ?? '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    outgoing.end(body);
  });
  const { origin } = service;
  /** The settings that make a server trust it. */
  const env = {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_ISSUER: origin,
    GOOGLE_JWKS_URL: `${origin}/certs`,
    GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
  };
  return Object.assign(state, { ...service, env, token });
}

/**
 * The script's documented calls (initialize, renderButton, prompt); like Google's, it loads a
 * style, a frame and data from beside itself.
 */
const script = `(() => {
  const base = new URL('.', document.currentScript.src).href;
  const state = (window.gsi = { calls: [] });
  const add = (place, tag, properties) =>
    place.appendChild(Object.assign(document.createElement(tag), properties));
  window.google = { accounts: { id: {
    initialize(settings) { state.settings = settings; state.calls.push('initialize'); },
    renderButton(place, look) {
      state.look = look;
      state.calls.push('renderButton');
      add(document.head, 'link', { rel: 'stylesheet', href: base + 'style' });
      add(place, 'iframe', { title: 'Google', src: base + 'button' });
      const button = add(place, 'button', { type: 'button', textContent: 'Google: ' + look.text });
      button.onclick = async () => state.settings.callback({ credential: await (await fetch(base + 'credential')).text() });
    },
    prompt() { state.calls.push('prompt'); },
  } } };
})();`;
