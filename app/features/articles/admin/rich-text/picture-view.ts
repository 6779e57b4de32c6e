import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { previewUrl } from '#app/platform/text-pictures.ts';
import type { RichTextTexts } from './texts.fr.ts';
import type { Upload, Uploads } from './uploads.ts';

type Options = { uploads: Uploads; texts: RichTextTexts['picture'] };

/** @param position where it is; undefined once it is gone */
export function pictureView(
  shown: Node,
  view: EditorView,
  position: () => number | undefined,
  { uploads, texts }: Options,
): NodeView {
  let node = shown;
  const { upload: id } = node.attrs;
  const dom = element('figure', { className: 'rich-text-picture', contentEditable: 'false' });
  dom.setAttribute('aria-label', texts.label);
  const picture = document.createElement('div');
  const status = element('p', { className: 'rich-text-picture-status' });
  status.setAttribute('role', 'status');
  const progress = document.createElement('progress');
  progress.setAttribute('aria-hidden', 'true');
  const hint = element('p', { className: 'field-hint' });
  const alt = element('input', { type: 'text', maxLength: 300 });
  alt.addEventListener('input', () => {
    const at = position();
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', alt.value));
  });
  // Not the form's.
  alt.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  });
  const label = element('label', { textContent: texts.alt });
  label.append(hint, alt);
  const retry = button(texts.retry, () => uploads.retry(id));
  const remove = button(texts.remove, () => {
    const at = position();
    if (at === undefined) return;
    uploads.cancel(id);
    view.dispatch(view.state.tr.delete(at, at + node.nodeSize));
    view.focus();
  });
  const buttons = element('div', { className: 'rich-text-picture-buttons' });
  buttons.append(retry, remove);
  dom.append(picture, status, progress, label, buttons);

  const show = () => {
    const { src } = node.attrs;
    const upload = uploads.find(id);
    const state = src || !upload ? 'done' : upload.state;
    const sent = sentState(state);
    if (src && !picture.querySelector('img'))
      picture.replaceChildren(element('img', { src: previewUrl(src), alt: '' }));
    else if (!src && upload?.canvas && !upload.canvas.isConnected)
      picture.replaceChildren(upload.canvas);
    const said = {
      ...texts,
      done: upload ? texts.sent : '',
      // Rounded to quarters, as screen readers announce each change.
      sending: texts.sending(Math.round((upload?.progress ?? 0) * 4) * 25),
    }[state];
    if (status.textContent !== said) status.textContent = said;
    status.classList.toggle('is-failed', sent === 'failed');
    dom.dataset['upload'] = sent;
    progress.hidden = sent !== 'sending';
    if (state === 'sending') progress.value = upload?.progress ?? 0;
    else progress.removeAttribute('value');
    retry.hidden = sent !== 'failed';
    if (alt.value !== node.attrs.alt) alt.value = node.attrs.alt;
    hint.textContent = node.attrs.alt ? texts.altHint : texts.altMissing;
  };
  const stop = id ? uploads.listen(id, show) : () => {};
  show();
  return {
    dom,
    update(next) {
      if (next.type !== node.type || next.attrs.upload !== id) return false;
      node = next;
      show();
      return true;
    },
    selectNode: () => dom.classList.add('is-selected'),
    deselectNode: () => dom.classList.remove('is-selected'),
    stopEvent: ({ target }) =>
      target instanceof HTMLInputElement || target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
    destroy: stop,
  };
}

const sentState = (state: Upload['state']): 'sent' | 'sending' | 'failed' =>
  state === 'done'
    ? 'sent'
    : ['preparing', 'sending', 'checking'].includes(state)
      ? 'sending'
      : 'failed';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'link-button', textContent: label });
  made.addEventListener('click', onClick);
  return made;
}
