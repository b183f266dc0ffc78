import { wait } from '../../frame/browser/fetch-json.ts'

// A live region speaks of what changes in it once it stands on the page, and not of what it came with.
const sayAfterMs = 100

/** Says what went wrong: nothing is being done any more then. */
export function warn(text: string): void {
  setText('#alert', text)
  if (text !== '') progress('')
}

/** Says what is being done; nothing once it is done. */
export function progress(text: string): void {
  setText('#progress', text)
}

/** Says what was done, as good news. */
export async function showStatus(text: string): Promise<void> {
  await wait(sayAfterMs)
  document.querySelector('#said')?.classList.add('good')
  setText('#said', text)
}

let isWorking = false

/** Does one thing at a time: a second press while the first is being worked on does nothing. */
export function runOnce(act: () => Promise<void>): void {
  if (isWorking) return
  void workOn(act)
}

/** Whether something is being done. */
export function isAtWork(): boolean {
  return isWorking
}

async function workOn(act: () => Promise<void>): Promise<void> {
  isWorking = true
  warn('')
  setText('#said', '')
  showWork()
  await act()
  isWorking = false
  showWork()
}

function showWork(): void {
  for (const button of document.querySelectorAll('button'))
    button.setAttribute('aria-disabled', String(isWorking))
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector)
  if (element) element.textContent = text
}
