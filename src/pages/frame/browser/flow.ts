import { find } from './find.ts'
import type { PayPanel } from './pay-panel.ts'
import { declineText } from './decline-message.ts'
import { forget } from './pending-attempt.ts'

/**
 * Refreshes the page, shows a message on it and moves the focus to its heading. Returns false if the refresh fails. A
 * pending payment is forgotten only after the refresh. During a reload this page may still receive the response,
 * although the next page was read before it.
 */
export type RefreshPage = (text: string, isGood?: boolean) => Promise<boolean>

/** A secure form that is open or was just submitted. */
export type FlowForm = {
  close(): void
  /**
   * Shows the form again with the decline, keeping the entries that are still usable. Returns whether that was
   * possible.
   */
  takeAgain(reasonCode: number): Promise<boolean>
}

export type Flow = {
  card: PayPanel
  /** The id of the payable item. */
  subject: string
  renew: RefreshPage
  /** Returns to the choice of a method, with an optional warning. */
  back(warning?: string): void
  /** Shows a decline in the open form, or at the choice of a method if there is no form. */
  declined(reasonCode: number, isBank?: boolean): Promise<void>
  /** Pays the reviewed charge. */
  pay(): Promise<void> | undefined
  /** Retries the step after a capture that failed at first. */
  again(): Promise<void> | undefined
}

/**
 * Starts the payment flow of a page. `goOn` handles the payer's choice and returns the secure form if it opened one.
 */
export function openFlow(
  of: Pick<Flow, 'card' | 'subject' | 'renew'>,
  goOn: (flow: Flow) => Promise<FlowForm | undefined>,
): Flow {
  const { card, subject } = of
  const { section } = card
  let form: FlowForm | undefined
  const flow: Flow = {
    ...of,
    back(warning = '') {
      form?.close()
      form = undefined
      forget(subject)
      card.show('choose')
      card.warn(warning)
      const first = find(section, firstChoiceSelector)
      first.setAttribute('aria-describedby', toDescribedBy(first, warning !== ''))
      first.focus()
    },
    async declined(reasonCode, isBank = false) {
      forget(subject)
      card.countDecline()
      if (form && (await form.takeAgain(reasonCode))) return
      flow.back(declineText(reasonCode, isBank, card.declines()).text)
    },
    pay: () => undefined,
    again: () => undefined,
  }
  onSubmit(card, '#choose', async () => {
    form = (await goOn(flow)) ?? form
  })
  find(section, '#again').addEventListener('click', () => {
    if (!card.isLocked()) void runBusy(card, () => flow.again())
  })
  for (const button of section.querySelectorAll('[data-back]'))
    button.addEventListener('click', () => {
      if (!card.isBusy()) flow.back()
    })
  find(section, '#choose [disabled]', HTMLButtonElement).disabled = false
  return flow
}

const firstChoiceSelector = '#choose :is([name=method]:checked, [aria-selected=true], [type=submit])'

/** Returns the descriptions of an element, with the page's alert if the element is its subject. */
function toDescribedBy(element: HTMLElement, isWarned: boolean): string {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== 'alert')
  return [...others, ...(isWarned ? ['alert'] : [])].join(' ').trim()
}

/** Runs an action while the panel is busy. An unexpected error shows a message and unlocks the panel. */
export async function runBusy(card: PayPanel, act: () => Promise<void> | undefined): Promise<void> {
  card.busy(true)
  try {
    await act()
  } catch (error) {
    card.warn(pageErrorText)
    reportError(error)
  } finally {
    card.busy(false)
  }
}

export const pageErrorText =
  "Something went wrong. Reload the page to see your payment status. You won't be charged twice."

/** Runs an action when a form is submitted. A submission while the panel is busy is ignored. */
export function onSubmit(card: PayPanel, form: string, act: () => Promise<void> | undefined): void {
  find(card.section, form, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (!card.isLocked()) void runBusy(card, act)
  })
}
