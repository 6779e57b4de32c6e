import { useEffect, useState } from 'react';

/**
 * Whether the keys of a page act, a choice that is stored on the device under `storageKey`. They can
 * be turned off: with voice input, single letters are typed by accident (WCAG 2.1.4).
 *
 * @returns `isOn` is null until the script runs
 */
export function useKeySwitch(storageKey: string): { isOn: boolean | null; toggle: () => void } {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    setOn(!withStorage((storage) => storage.getItem(storageKey)));
  }, [storageKey]);
  const toggle = () => {
    setOn(!isOn);
    withStorage((storage) =>
      isOn ? storage.setItem(storageKey, '1') : storage.removeItem(storageKey),
    );
  };
  return { isOn, toggle };
}

/** Storage may be blocked: then the choice holds until the page is left. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
