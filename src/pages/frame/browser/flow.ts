import { find, type PayPanel } from './pay-panel.ts'
import { declineText } from './decline-message.ts'
import { forget } from './pending-attempt.ts'

/**
 * Brings the page up to date, says this on it, as good news or not, and has the reader begin at its head. Only then is a payment
 * forgotten: a page that is being left hears the answer too, and the next one may have been read before it.
 */
export type RefreshPage = (text: string, isGood?: boolean) => Promise<boolean>

/** The secure form that a payer is in, or has just left. */
export type FlowForm = {
  close(): void
  /** Shows it again with what can be kept, and what was declined. Answers whether it could be. */
  takeAgain(reasonCode: number): Promise<boolean>
}

/** A payer's way through the page. */
export type Flow = {
  card: PayPanel
  /** What is paid here. */
  subject: string
  renew: RefreshPage
  /** Begins again at the choice, and says why where there is a reason. */
  back(warning?: string): void
  /** Says why something was declined, where that can be mended: in the form that it was given in, or at the choice. */
  declined(reasonCode: number, isBank?: boolean): Promise<void>
  /** Pays what the page asks about. */
  pay(): Promise<void> | undefined
  /** Goes on with what was captured, where that could not be done at first. */
  again(): Promise<void> | undefined
}

/** Leads a payer from the choice on: `goOn` does what follows from it, and answers with the secure form where it opened that. */
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
    if (!card.isBusy()) void runBusy(card, () => flow.again())
  })
  for (const button of section.querySelectorAll('[data-back]'))
    button.addEventListener('click', () => {
      if (!card.isBusy()) flow.back()
    })
  find(section, '#choose [disabled]', HTMLButtonElement).disabled = false
  return flow
}

const firstChoiceSelector = '#choose :is([name=method]:checked, [aria-selected=true], [type=submit])'

/** What describes an element: what it had, and the alert of the page while that is about it. */
function toDescribedBy(element: HTMLElement, isWarned: boolean): string {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== 'alert')
  return [...others, ...(isWarned ? ['alert'] : [])].join(' ').trim()
}

/** Does something during which nothing else can be done. Where the page itself fails, it says so and can be used. */
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

/** What is said where the page itself fails. */
export const pageErrorText =
  'Something went wrong on this page. Please reload it to see how it stands: nothing is charged twice.'

/** Acts when a form is sent. A second press while the first is being worked on does nothing. */
export function onSubmit(card: PayPanel, form: string, act: () => Promise<void> | undefined): void {
  find(card.section, form, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (!card.isBusy()) void runBusy(card, act)
  })
}
