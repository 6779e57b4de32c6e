import { test } from 'vitest';
import { killDuringMessages } from '#test/kill-during-messages.ts';

test.each(['SQLite', 'PostgreSQL'] as const)(
  'kill -9, ten times during bursts of messages, loses none that was acknowledged (%s)',
  (engine) => killDuringMessages(engine, 10),
  900_000,
);
