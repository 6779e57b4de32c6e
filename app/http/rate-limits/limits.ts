import { createHmac } from 'node:crypto';
import { addressGroup } from './address-group.ts';

/** How much, and how fast it comes back: `burst` at once, then one every `everySeconds`. */
type Rate = { burst: number; everySeconds: number };

/** One bucket. When it is empty, `otherwise` decides; without that, the attempt is refused. */
export type Limit = Rate & { key: string; otherwise?: Limit };

/** Milliseconds until one comes back. */
export const refillMs = ({ everySeconds }: Rate): number => Math.round(everySeconds * 1000);

type Attempt = {
  /** Hides the keys: without it, nobody can find out which address a row is about. */
  secret: string;
  clientIp: string;
};

type LoginAttempt = Attempt & {
  /** As `normalizeEmail` writes it, whether or not it has an account. */
  email: string;
  /** The browser's own, when it has logged in to this very account before. */
  deviceId: string | undefined;
};

/** The reasons for each figure are in docs/decisions/0010-accounts.md. Narrow to wide: a refused attempt takes nothing from all others. */
export function loginLimits({ secret, clientIp, email, deviceId }: LoginAttempt): Limit[] {
  const limit = limitsFor(secret, 'login');
  const address = addressGroup(clientIp);
  if (deviceId) return [limit(['device', email, deviceId], { burst: 10, everySeconds: 60 })];
  return [
    limit(['here', email, address], { burst: 8, everySeconds: 60 }),
    {
      ...limit(['account', email], { burst: 60, everySeconds: 30 }),
      otherwise: limit(['slowly', email, address], { burst: 1, everySeconds: 600 }),
    },
    limit(['address', address], { burst: 60, everySeconds: 5 }),
    limit(['overall'], { burst: 300, everySeconds: 0.2 }),
  ];
}

/** A class may sign up together, behind one address. */
export function signUpLimits({ secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const limit = limitsFor(secret, 'signup');
  return [
    limit(['account', email], { burst: 3, everySeconds: 1_200 }),
    limit(['address', addressGroup(clientIp)], { burst: 40, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

/**
 * For each mail that a stranger can have sent to an address: reset links, or verification links asked for again. Each kind has buckets of
 * its own: asking for a mail that never leaves, as the address is proved already, must not use up the links that let its owner in.
 */
export function mailLimits(kind: 'reset' | 'verification', { secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const limit = limitsFor(secret, kind);
  return [
    limit(['account', email], { burst: 3, everySeconds: 1_200 }),
    limit(['address', addressGroup(clientIp)], { burst: 20, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

/** Checking a provider's token costs no hash; the bound is on calls to the provider and on new accounts. */
export function googleLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'google');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 60, everySeconds: 5 }),
    limit(['overall'], { burst: 300, everySeconds: 0.2 }),
  ];
}

/** For what asks a member, already signed in, for the current password: a borrowed phone must not be a place to guess it. */
export function confirmLimits({ secret, accountId }: { secret: string; accountId: string }): Limit[] {
  return [limitsFor(secret, 'confirm')(['account', accountId], { burst: 8, everySeconds: 60 })];
}

/** Looking a position up costs the service a call, and the table a few milliseconds. */
export function locationLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'location');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 20, everySeconds: 30 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

/** Encoding a picture takes a core a second or two. */
export function pictureLimits({ secret, accountId }: { secret: string; accountId: string }): Limit[] {
  return [limitsFor(secret, 'picture')(['account', accountId], { burst: 10, everySeconds: 60 })];
}

/** For each picture sent to the gallery, taken or not: one costs some seconds of a core, and a moderator's time. A class may send together. */
export function uploadLimits({ secret, clientIp, accountId }: Attempt & { accountId: string | null }): Limit[] {
  const limit = limitsFor(secret, 'upload');
  return [
    accountId === null
      ? limit(['address', addressGroup(clientIp)], { burst: 20, everySeconds: 300 })
      : limit(['account', accountId], { burst: 20, everySeconds: 60 }),
    limit(['overall'], { burst: 120, everySeconds: 5 }),
  ];
}

/** A whole school may sit behind one address; nobody else is mailed, so only the team's own mailbox is to be kept from a flood. */
export function contactLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'contact');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 60, everySeconds: 30 }),
    limit(['overall'], { burst: 300, everySeconds: 2 }),
  ];
}

/** Making a challenge costs about as much as rendering a page. Each form that is touched asks for one. */
export function challengeLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'challenge');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 120, everySeconds: 5 }),
    limit(['overall'], { burst: 600, everySeconds: 0.2 }),
  ];
}

/** For what is sent without a solved challenge, beside the form's own limits: by the few readers without script, and by programs. */
export function unsolvedLimits({ secret, clientIp, form }: Attempt & { form: string }): Limit[] {
  const limit = limitsFor(secret, 'unsolved');
  return [
    limit(['address', form, addressGroup(clientIp)], { burst: 10, everySeconds: 300 }),
    limit(['overall', form], { burst: 100, everySeconds: 30 }),
  ];
}

/** For each pledge that is stored. A meeting may give together, behind one address. */
export function donationLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'donation');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 20, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 2 }),
  ];
}

/** For each mail to an address that a stranger typed as the donor's. Without one, the page tells the donor the same. */
export function donorMailLimits({ secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const limit = limitsFor(secret, 'donor-mail');
  return [
    limit(['mailbox', email], { burst: 3, everySeconds: 3_600 }),
    limit(['address', addressGroup(clientIp)], { burst: 6, everySeconds: 300 }),
    limit(['overall'], { burst: 60, everySeconds: 60 }),
  ];
}

/** For each look at a donation by its reference: few enough that guessing finds none (docs/decisions/0013-donations.md). */
export function referenceLimits({ secret, clientIp }: Attempt): Limit[] {
  const limit = limitsFor(secret, 'reference');
  return [
    limit(['address', addressGroup(clientIp)], { burst: 30, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

const limitsFor =
  (secret: string, name: string) =>
  (subject: readonly string[], rate: Rate): Limit => ({
    ...rate,
    key: createHmac('sha256', secret)
      .update(`limit:${JSON.stringify([name, ...subject])}`)
      .digest('base64url'),
  });
