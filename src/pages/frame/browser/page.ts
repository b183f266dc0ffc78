import { wait } from './calls.ts'
import { openCard, part, type Card } from './card.ts'
import { brokenText, type Renew } from './flow.ts'
import { forget } from './kept.ts'
import { refresh, watch } from './refresh.ts'

// A live region speaks of what changes in it once it stands on the page, and not of what it came with.
const beforeSayingMs = 100

/** How the part of a page in which a payer acts is taken into use. */
export type Take = (card: Card, subject: string, renew: Renew) => void

/**
 * Takes a payer's page into use, now and whenever the service has written it anew: `take` where there is something to do,
 * `arrive` in any case.
 */
export function takeUp(take: Take, arrive = () => {}): void {
  addEventListener('pageshow', ({ persisted }) => {
    // Kept by the browser while the payer was elsewhere: it may say what is no longer so.
    if (persisted) location.reload()
  })
  takeUpNow(take, arrive)
}

function takeUpNow(take: Take, arrive: () => void): void {
  arrive()
  const section = document.querySelector('section.pay')
  if (section instanceof HTMLElement) takeCard(take, section, () => takeUpNow(take, arrive))
  else forget(subject())
  const isIdle = () =>
    !(section instanceof HTMLElement) ||
    (section.dataset['step'] === 'choose' && !section.hasAttribute('data-busy'))
  void watch(isIdle, () => {
    takeUpNow(take, arrive)
    void say('This page was brought up to date.')
  })
}

function takeCard(take: Take, section: HTMLElement, takeUpAgain: () => void): void {
  try {
    take(openCard(section), subject(), (text, isGood) => renewed(takeUpAgain, text, isGood))
  } catch (error) {
    // Nothing can be pressed then: whoever waits for that must be told.
    part(section, '#alert').textContent = brokenText
    reportError(error)
  }
}

function subject(): string {
  return document.querySelector('main')?.dataset['subject'] ?? ''
}

async function renewed(takeUpAgain: () => void, text: string, isGood = false): Promise<boolean> {
  const shown = subject()
  if (!(await refresh())) return false
  forget(shown)
  takeUpAgain()
  part(document, 'h1').focus()
  await say(text, isGood)
  return true
}

async function say(text: string, isGood = false): Promise<void> {
  await wait(beforeSayingMs)
  const said = document.querySelector('#said')
  said?.classList.toggle('good', isGood)
  if (said) said.textContent = text
}
