import { test } from 'vitest';
import { killDuringMessages } from '#test/kill-during-messages.ts';

// soak/messages.test.ts does it more often.
test.each(['SQLite', 'PostgreSQL'] as const)(
  'kill -9 during a burst of messages loses none that was acknowledged (%s)',
  (engine) => killDuringMessages(engine, 1),
  120_000,
);
