declare global {
  var earlyKeys: KeyboardEvent[] | undefined;
}

/** Inlined: keeps what is pressed outside fields until the script of the keys is there. */
export const earlyKeysScript = `addEventListener('keydown',e=>e.target.matches('input,select,textarea,[contenteditable]')||(self.earlyKeys||=[]).push(e));`;

/** From then on nothing is kept. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const keys = globalThis.earlyKeys ?? [];
  globalThis.earlyKeys = Object.assign([], { push: () => 0 });
  return keys;
}
