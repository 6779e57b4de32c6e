import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { previewUrl } from '#app/platform/text-pictures.ts';
import type { RichTextTexts } from './texts.fr.ts';
import type { Upload, Uploads } from './uploads.ts';

type Options = { uploads: Uploads; texts: RichTextTexts['picture'] };

export class PictureView implements NodeView {
  readonly dom = document.createElement('figure');
  private readonly picture = document.createElement('div');
  private readonly status = element('p', { className: 'rich-text-picture-status' });
  private readonly progress = document.createElement('progress');
  private readonly retry: HTMLButtonElement;
  private readonly alt = element('input', { type: 'text', maxLength: 300 });
  private readonly hint = element('p', { className: 'field-hint' });
  private readonly stop: () => void;
  private node: Node;
  private readonly view: EditorView;
  private readonly position: () => number | undefined;
  private readonly options: Options;

  constructor(node: Node, view: EditorView, position: () => number | undefined, options: Options) {
    this.node = node;
    this.view = view;
    this.position = position;
    this.options = options;
    const { uploads, texts } = options;
    this.dom.className = 'rich-text-picture';
    this.dom.contentEditable = 'false';
    this.dom.setAttribute('aria-label', texts.label);
    this.status.setAttribute('role', 'status');
    this.progress.setAttribute('aria-hidden', 'true');
    this.retry = button(texts.retry, () => uploads.retry(this.node.attrs.upload));
    const remove = button(texts.remove, () => this.remove());
    const label = element('label', { textContent: texts.alt });
    this.alt.addEventListener('input', () => this.setAttribute('alt', this.alt.value));
    // Not the form's.
    this.alt.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    });
    label.append(this.hint, this.alt);
    const buttons = element('div', { className: 'rich-text-picture-buttons' });
    buttons.append(this.retry, remove);
    this.dom.append(this.picture, this.status, this.progress, label, buttons);
    this.stop = node.attrs.upload ? uploads.listen(node.attrs.upload, () => this.show()) : () => {};
    this.show();
  }

  private show(): void {
    const { src, alt, upload: id } = this.node.attrs;
    const { texts, uploads } = this.options;
    const upload = uploads.find(id);
    const state = src || !upload ? 'done' : upload.state;
    const sent = sentState(state);
    const isFailed = sent === 'failed';
    if (src && !this.picture.querySelector('img'))
      this.picture.replaceChildren(element('img', { src: previewUrl(src), alt: '' }));
    else if (!src && upload?.canvas && !upload.canvas.isConnected)
      this.picture.replaceChildren(upload.canvas);
    const said =
      state === 'done'
        ? upload
          ? texts.sent
          : ''
        : state === 'sending'
          ? // In steps: each is read out.
            texts.sending(Math.round((upload?.progress ?? 0) * 4) * 25)
          : texts[state];
    if (this.status.textContent !== said) this.status.textContent = said;
    this.status.classList.toggle('is-failed', isFailed);
    this.dom.dataset['upload'] = sent;
    this.progress.hidden = sent !== 'sending';
    if (state === 'sending') this.progress.value = upload?.progress ?? 0;
    else this.progress.removeAttribute('value');
    this.retry.hidden = !isFailed;
    if (this.alt.value !== alt) this.alt.value = alt;
    this.hint.textContent = alt ? texts.altHint : texts.altMissing;
  }

  private setAttribute(name: string, value: unknown): void {
    const position = this.position();
    if (position !== undefined)
      this.view.dispatch(this.view.state.tr.setNodeAttribute(position, name, value));
  }

  private remove(): void {
    const position = this.position();
    if (position === undefined) return;
    this.options.uploads.cancel(this.node.attrs.upload);
    this.view.dispatch(this.view.state.tr.delete(position, position + this.node.nodeSize));
    this.view.focus();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || node.attrs.upload !== this.node.attrs.upload) return false;
    this.node = node;
    this.show();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('is-selected');
  }

  deselectNode(): void {
    this.dom.classList.remove('is-selected');
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof HTMLInputElement || target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.stop();
  }
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
