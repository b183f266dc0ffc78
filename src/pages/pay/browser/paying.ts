import type { Attempt } from './attempt.ts'
import { capture } from './capture.ts'
import type { Card } from '../../frame/browser/card.ts'
import { chosen } from './choice.ts'
import { onSubmit, openFlow, type Renew } from '../../frame/browser/flow.ts'
import { unanswered } from '../../frame/browser/kept.ts'
import { askToPay, goOn } from './review.ts'
import type { Till } from './till.ts'

/** Lets a payer choose, give a card or bank account, check and pay. A payment whose answer never came goes on. */
export function takePayments(till: Till, card: Card, subject: string, renew: Renew): void {
  const flow = openFlow({ card, subject, renew }, async (way) => {
    const choice = chosen(card)
    if (choice?.vault === '') return capture(way, till, choice)
    if (choice) await askToPay(way, till, choice, { accountVaultId: choice.vault })
    return undefined
  })
  onSubmit(card, '#review', () => flow.pay())
  const open = unanswered<Attempt>(subject)
  if (open) goOn(flow, till, open)
}
