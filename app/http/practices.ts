import type { OpenSession } from './session/sessions.server.ts';

export type PracticeState = 'none' | 'preparing' | 'ready' | 'failed' | 'full';

export type Practices = {
  /** Furnishes a practice for a session, instead of the one that it had. */
  begin(open: OpenSession): void;
  /** `patienceMs`: how long to wait while it is prepared. */
  stateOf(sessionId: string, patienceMs: number): Promise<PracticeState>;
  /** The value of the cookie that binds a practice to the session. */
  cookieOf(sessionId: string): string;
  end(sessionId: string): Promise<void>;
};
