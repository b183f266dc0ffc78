import { create } from './create.ts'

const shownMs = 2_000

/** Adds a button to each code block that copies its text. Browsers have a clipboard on HTTPS and on the reader's machine only. */
export function addCopyButtons(blocks: Iterable<HTMLElement>): void {
  if (!navigator.clipboard) return
  const status = create('p', { className: 'unseen', role: 'status' })
  document.body.append(status)
  for (const block of blocks) {
    const button = create('button', { className: 'copy', type: 'button', textContent: 'Copy' })
    const show = (text: string) => {
      button.textContent = status.textContent = text
      setTimeout(() => (button.textContent = 'Copy'), shownMs)
    }
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.innerText).then(
        () => show('Copied'),
        () => show('Not copied'),
      )
    })
    const box = create('div', { className: 'code-box' })
    block.replaceWith(box)
    box.append(block, button)
  }
}
