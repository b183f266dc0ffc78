import { forget } from './attempt.ts'
import { wait } from './calls.ts'
import { openCard, part } from './card.ts'
import { takePayments } from './paying.ts'
import { refresh, watch } from './refresh.ts'

// A live region speaks of what changes in it once it stands on the page, and not of what it came with.
const beforeSayingMs = 100

function takeUp(): void {
  const section = document.querySelector('section.pay')
  if (section instanceof HTMLElement) takePayments(openCard(section), invoice(), renew)
  else forget(invoice())
  const isIdle = () =>
    !(section instanceof HTMLElement) ||
    (section.dataset['step'] === 'choose' && !section.hasAttribute('data-busy'))
  void watch(isIdle, () => {
    takeUp()
    void say('This page was brought up to date.')
  })
}

function invoice(): string {
  return document.querySelector('main')?.dataset['invoice'] ?? ''
}

async function renew(text: string, isGood = false): Promise<boolean> {
  const shown = invoice()
  if (!(await refresh())) return false
  forget(shown)
  takeUp()
  part(document, 'h1', HTMLElement).focus()
  await say(text, isGood)
  return true
}

async function say(text: string, isGood = false): Promise<void> {
  await wait(beforeSayingMs)
  const said = document.querySelector('#said')
  said?.classList.toggle('good', isGood)
  if (said) said.textContent = text
}

addEventListener('pageshow', ({ persisted }) => {
  // Kept by the browser while the payer was elsewhere: it may say what is no longer so.
  if (persisted) location.reload()
})
takeUp()
