import { formatWait } from './format-wait.ts'

/** Locks a panel while it is busy, and for a time after too many tries. `alert` shows the errors of the panel. */
export function openLock(section: HTMLElement, alert: HTMLElement) {
  let waitText = ''
  const isBusy = () => section.hasAttribute('data-busy')
  const isLocked = () => isBusy() || waitText !== ''
  const warn = (text: string): void => {
    alert.textContent = [text, waitText].filter(Boolean).join(' ')
  }
  const markButtons = () => {
    for (const button of section.querySelectorAll('button')) {
      const mayGoBack = button.matches('[data-back], [role=tab]')
      button.setAttribute('aria-disabled', String(mayGoBack ? isBusy() : isLocked()))
    }
  }
  return {
    isBusy,
    /** Whether nothing can be submitted. A payer who has to wait can still go back. */
    isLocked,
    /** Shows an error. */
    warn,
    busy(isNowBusy: boolean): void {
      section.toggleAttribute('data-busy', isNowBusy)
      if (isNowBusy) warn('')
      markButtons()
    },
    /** Accepts no submission for a time in seconds, and shows how long that is. */
    lockFor(seconds: number): void {
      const rest = Math.max(1, seconds)
      waitText = `Too many attempts. Try again in ${formatWait(rest)}, or contact ${section.dataset['company']}.`
      warn('')
      markButtons()
      setTimeout(() => {
        waitText = ''
        warn('')
        markButtons()
      }, rest * 1_000)
    },
  }
}
