import { parentPort } from 'node:worker_threads';
import { diffWordsWithSpace } from 'diff';
import { listHrefs, renderMarkdown } from './markdown.ts';

// Runs in a thread (text-worker.server.ts): some texts take minutes.

export type TextTask = { render: string } | { before: string; after: string };
export type RenderedText = { html: string; hrefs: string[] };
export type TextPart = { text: string; kind: 'same' | 'added' | 'removed' };
export type TextResult = { rendered: RenderedText } | { parts: TextPart[] } | 'tooComplicated';

/** More would take seconds. */
const mostEdits = 5_000;

parentPort?.on('message', (task: TextTask) => parentPort?.postMessage(work(task)));

function work(task: TextTask): TextResult {
  try {
    return 'render' in task
      ? { rendered: { html: renderMarkdown(task.render), hrefs: listHrefs(task.render) } }
      : compare(task.before, task.after);
  } catch (error) {
    // The stack is full: a text that is nested as deeply was written by no person.
    if (error instanceof RangeError) return 'tooComplicated';
    throw error;
  }
}

function compare(before: string, after: string): TextResult {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (!changes) return 'tooComplicated';
  const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
    added ? 'added' : removed ? 'removed' : 'same';
  return { parts: changes.map((change) => ({ text: change.value, kind: kindOf(change) })) };
}
