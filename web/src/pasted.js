// A text that is pasted where a file is opened: on a phone there may be no file.
import { button, goButton, h } from './dom.js';
import { t } from './texts.js';

/// Asks for a text, and gives it to `use` as a file without a name of its own.
export function askForText(use) {
  const area = h('textarea.field', { rows: 8, 'aria-label': t('pasteText') });
  const dialog = h('dialog', { class: 'wide', 'aria-label': t('pasteText') }, h('h2', t('pasteText')), h('div.top16', area),
    h('div.btns', goButton(t('useIt'), () => (dialog.close(), area.value.trim() && use({ name: 'pasted.txt', text: area.value.trimEnd() + '\n' }))), button(t('cancel'), () => dialog.close())));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
