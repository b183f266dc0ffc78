import { forget, unanswered } from './attempt.ts'
import { capture } from './capture.ts'
import { part, type Card } from './card.ts'
import { chosen } from './choice.ts'
import { busily, onSubmit, type Flow } from './flow.ts'
import { askToPay, goOn } from './review.ts'

/** Lets a payer choose, give a card or bank account, check and pay. A payment whose answer never came goes on. */
export function takePayments(card: Card, invoice: string, renew: Flow['renew']): void {
  const { section } = card
  let closeForm = () => {}
  const flow: Flow = {
    card,
    invoice,
    renew,
    back(warning = '') {
      closeForm()
      forget(invoice)
      card.show('choose')
      card.warn(warning)
      part(section, '[name=method]:checked', HTMLElement).focus()
    },
    pay: () => undefined,
    again: () => undefined,
  }
  onSubmit(card, '#choose', async () => {
    const choice = chosen(card)
    if (choice?.vault === '') closeForm = await capture(flow, choice)
    else if (choice) await askToPay(flow, choice, { accountVaultId: choice.vault })
  })
  onSubmit(card, '#review', () => flow.pay())
  part(section, '#again', HTMLElement).addEventListener('click', () => {
    if (!card.isBusy()) void busily(card, () => flow.again())
  })
  for (const button of section.querySelectorAll('[data-back]'))
    button.addEventListener('click', () => {
      if (!card.isBusy()) flow.back()
    })
  part(section, '#choose button', HTMLButtonElement).disabled = false
  const open = unanswered(invoice)
  if (open) goOn(flow, open)
}
