import { wait } from '../../frame/browser/fetch-json.ts'

// A live region speaks of what changes in it once it stands on the page, and not of what it came with.
const statusDelayMs = 100

/** Says what went wrong: nothing is being done any more then. */
export function warn(text: string): void {
  setText('#alert', text)
  if (text !== '') showProgress('')
}

/** Says what is being done; nothing once it is done. */
export function showProgress(text: string): void {
  setText('#progress', text)
}

/** Says what was done, as good news. */
export async function showSuccess(text: string): Promise<void> {
  await wait(statusDelayMs)
  document.querySelector('#said')?.classList.add('good')
  setText('#said', text)
}

let isWorking = false

/** Does one thing at a time: a second press while the first is being worked on does nothing. */
export function runExclusive(act: () => Promise<void>): void {
  if (isWorking) return
  void runAction(act)
}

/** Whether something is being done. */
export function isActionRunning(): boolean {
  return isWorking
}

async function runAction(act: () => Promise<void>): Promise<void> {
  isWorking = true
  warn('')
  setText('#said', '')
  updateButtons()
  await act()
  isWorking = false
  updateButtons()
}

function updateButtons(): void {
  for (const button of document.querySelectorAll('button'))
    button.setAttribute('aria-disabled', String(isWorking))
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector)
  if (element) element.textContent = text
}
