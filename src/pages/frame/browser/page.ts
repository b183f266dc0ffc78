import { wait } from './fetch-json.ts'
import { find } from './find.ts'
import { openPanel, type PayPanel } from './pay-panel.ts'
import { pageErrorText, type RefreshPage } from './flow.ts'
import { forget } from './pending-attempt.ts'
import { refresh, pollForChange } from './refresh.ts'

// A screen reader announces only changes to a live region that is already on the page.
const announceDelayMs = 100

/** Attaches the script to the part of a page in which a payer acts. */
export type AttachPanel = (card: PayPanel, readSubject: string, renew: RefreshPage) => void

/**
 * Starts the script of a page, and again after each refresh. `take` runs if the payer can act on the page; `arrive`
 * always runs.
 */
export function startPage(take: AttachPanel, arrive = () => {}): void {
  addEventListener('pageshow', ({ persisted }) => {
    // The browser restored the page from its cache, so the content may be outdated.
    if (persisted) location.reload()
  })
  attachPage(take, arrive)
}

function attachPage(take: AttachPanel, arrive: () => void): void {
  arrive()
  const section = document.querySelector('section.pay')
  if (section instanceof HTMLElement) attachPanel(take, section, () => attachPage(take, arrive))
  else forget(subject())
  const isIdle = () =>
    !(section instanceof HTMLElement) ||
    (section.dataset['step'] === 'choose' && !section.hasAttribute('data-busy'))
  void pollForChange(isIdle, () => {
    attachPage(take, arrive)
    void announce('Page updated.')
  })
}

function attachPanel(take: AttachPanel, section: HTMLElement, takeUpAgain: () => void): void {
  try {
    take(openPanel(section), subject(), (text, isGood) => refreshAndAnnounce(takeUpAgain, text, isGood))
  } catch (error) {
    // The buttons do not work then, so the payer needs a message.
    find(section, '#alert').textContent = pageErrorText
    reportError(error)
  }
}

function subject(): string {
  return document.querySelector('main')?.dataset['subject'] ?? ''
}

async function refreshAndAnnounce(takeUpAgain: () => void, text: string, isGood = false): Promise<boolean> {
  const shown = subject()
  if (!(await refresh())) return false
  forget(shown)
  takeUpAgain()
  find(document, 'h1').focus()
  await announce(text, isGood)
  return true
}

async function announce(text: string, isGood = false): Promise<void> {
  await wait(announceDelayMs)
  const said = document.querySelector('#said')
  said?.classList.toggle('good', isGood)
  if (said) said.textContent = text
}
