import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { startServiceWorker } from '#app/client/offline/start-worker.ts';
import { forgetTaps, isSameCell, keepTap, readTaps, type Tap } from './attendance-store.ts';

/** A page that was shown so much later comes from the device, in milliseconds. */
const oldMs = 60_000;
/** Changes that follow within this time are kept with the page together, in milliseconds. */
const settleMs = 2_000;
/** Between two attempts while something waits, in milliseconds. */
const retryMs = 20_000;
const maxSent = 100;

type Sending = 'idle' | 'sending' | 'sent' | 'unsent' | 'login';

/**
 * The taps of a session that wait on this device: stored at once, sent when there is a connection,
 * also after the page was closed in between.
 */
export function useAttendance(name: string, action: string, at: number) {
  // Like the server's page until the device has been read.
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [sending, setSending] = useState<Sending>('idle');
  const [isKept, setIsKept] = useState(true);
  const [isOld, setIsOld] = useState(false);
  const [refused, setRefused] = useState(0);
  /** Those that the device cannot store. */
  const unstored = useRef<Tap[]>([]);
  const isBusy = useRef(false);
  const { revalidate } = useRevalidator();

  const waiting = useCallback(() => [...readTaps(name), ...unstored.current], [name]);

  const send = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let isSent = false;
    for (let batch = waiting().slice(0, maxSent); batch.length > 0; ) {
      setSending('sending');
      const answer = await post(action, batch);
      if (answer === 'unsent' || answer === 'login') {
        setSending(answer);
        break;
      }
      forgetTaps(name, batch);
      unstored.current = unstored.current.filter((tap) => !batch.includes(tap));
      setRefused((count) => count + answer.refused);
      isSent = true;
      batch = waiting().slice(0, maxSent);
      if (batch.length === 0) setSending('sent');
    }
    isBusy.current = false;
    // Taps that are sent stay shown until the page has the server's cells.
    if (isSent) await revalidate();
    setTaps(waiting());
  }, [name, action, waiting, revalidate]);

  useEffect(() => {
    setTaps(waiting());
    const sendWaiting = () => {
      if (waiting().length > 0) void send();
    };
    sendWaiting();
    // Another tab may have tapped, or sent.
    const read = () => setTaps(waiting());
    const retry = setInterval(sendWaiting, retryMs);
    addEventListener('online', sendWaiting);
    addEventListener('storage', read);
    return () => {
      clearInterval(retry);
      removeEventListener('online', sendWaiting);
      removeEventListener('storage', read);
    };
  }, [waiting, send]);

  // The page with its cells as they are now is kept, for a reload without a connection.
  useEffect(() => {
    setIsOld(!navigator.onLine || Date.now() - at > oldMs);
    const timer = setTimeout(() => navigator.onLine && void startServiceWorker(), settleMs);
    return () => clearTimeout(timer);
  }, [at]);

  const tap = (cell: Omit<Tap, 'at'>) => {
    const made = { ...cell, at: Date.now() };
    if (!keepTap(name, made)) {
      const others = unstored.current.filter((each) => !isSameCell(each, made));
      unstored.current = [...others, made];
      setIsKept(false);
    }
    setTaps(waiting());
    void send();
  };
  return { taps, sending, isKept, isOld, refused, tap, send };
}

async function post(
  action: string,
  taps: readonly Tap[],
): Promise<'unsent' | 'login' | { refused: number }> {
  const body = new URLSearchParams({ taps: JSON.stringify(taps) });
  // Old phones have no `AbortSignal.timeout`.
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 30_000);
  try {
    const response = await fetch(action, { method: 'POST', body, signal: stop.signal });
    const { status } = response;
    if (response.redirected || status === 401 || status === 403) return 'login';
    return response.ok ? ((await response.json()) as { refused: number }) : 'unsent';
  } catch {
    return 'unsent';
  } finally {
    clearTimeout(timer);
  }
}
