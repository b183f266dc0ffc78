import { part, type Card } from './card.ts'
import { forget } from './kept.ts'

/**
 * Brings the page up to date, says this on it, as good news or not, and has the reader begin at its head. Only then is a payment
 * forgotten: a page that is being left hears the answer too, and the next one may have been read before it.
 */
export type Renew = (text: string, isGood?: boolean) => Promise<boolean>

/** A payer's way through the page. */
export type Flow = {
  card: Card
  /** What is paid here. */
  subject: string
  renew: Renew
  /** Begins again at the choice, and says why where there is a reason. */
  back(warning?: string): void
  /** Pays what the page asks about. */
  pay(): Promise<void> | undefined
  /** Goes on with what was captured, where that could not be done at first. */
  again(): Promise<void> | undefined
}

/**
 * Leads a payer from the choice on: `goOn` does what follows from it, and answers how to close the secure form where it opened
 * that.
 */
export function openFlow(
  of: Pick<Flow, 'card' | 'subject' | 'renew'>,
  goOn: (flow: Flow) => Promise<(() => void) | undefined>,
): Flow {
  const { card, subject } = of
  const { section } = card
  let closeForm: (() => void) | undefined
  const flow: Flow = {
    ...of,
    back(warning = '') {
      closeForm?.()
      forget(subject)
      card.show('choose')
      card.warn(warning)
      part(section, firstToChoose).focus()
    },
    pay: () => undefined,
    again: () => undefined,
  }
  onSubmit(card, '#choose', async () => {
    closeForm = (await goOn(flow)) ?? closeForm
  })
  part(section, '#again').addEventListener('click', () => {
    if (!card.isBusy()) void busily(card, () => flow.again())
  })
  for (const button of section.querySelectorAll('[data-back]'))
    button.addEventListener('click', () => {
      if (!card.isBusy()) flow.back()
    })
  part(section, '#choose [disabled]', HTMLButtonElement).disabled = false
  return flow
}

const firstToChoose = '#choose :is([name=method]:checked, [aria-selected=true], [type=submit])'

/** Does something during which nothing else can be done. */
export async function busily(card: Card, act: () => Promise<void> | undefined): Promise<void> {
  card.busy(true)
  await act()
  card.busy(false)
}

/** Acts when a form is sent. A second press while the first is being worked on does nothing. */
export function onSubmit(card: Card, form: string, act: () => Promise<void> | undefined): void {
  part(card.section, form, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (!card.isBusy()) void busily(card, act)
  })
}
