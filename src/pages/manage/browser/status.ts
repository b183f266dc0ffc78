import { wait } from '../../frame/browser/fetch-json.ts'

// A screen reader announces only changes to a live region that is already on the page.
const sayAfterMs = 100

/** Shows an error and clears the progress message. */
export function warn(text: string): void {
  setText('#alert', text)
  if (text !== '') progress('')
}

/** Shows a progress message; an empty text clears it. */
export function progress(text: string): void {
  setText('#progress', text)
}

/** Shows a success message. */
export async function announce(text: string): Promise<void> {
  await wait(sayAfterMs)
  document.querySelector('#said')?.classList.add('good')
  setText('#said', text)
}

let isWorking = false

/** Runs an action unless another one is running. All buttons are disabled meanwhile. */
export function runOnce(act: () => Promise<void>): void {
  if (isWorking) return
  void workOn(act)
}

/** Returns whether an action is running. */
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
