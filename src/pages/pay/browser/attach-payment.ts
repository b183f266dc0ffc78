import type { Attempt } from './attempt.ts'
import { openCaptureForm } from './capture.ts'
import type { PayPanel } from '../../frame/browser/pay-panel.ts'
import { getChoice } from './choice.ts'
import { onSubmit, openFlow, type RefreshPage } from '../../frame/browser/flow.ts'
import { findPendingAttempt } from '../../frame/browser/pending-attempt.ts'
import { quoteAndReview, resumePayment } from './review.ts'
import type { Checkout } from './checkout.ts'

/**
 * Lets a payer choose a method, enter a card or bank account, review and pay. A payment without a known outcome is
 * resumed.
 */
export function attachPayment(till: Checkout, card: PayPanel, subject: string, renew: RefreshPage): void {
  const flow = openFlow({ card, subject, renew }, async (way) => {
    const choice = getChoice(card)
    if (choice?.vault === '') return openCaptureForm(way, till, choice)
    if (choice) await quoteAndReview(way, till, choice, { accountVaultId: choice.vault })
    return undefined
  })
  onSubmit(card, '#review', () => flow.pay())
  const open = findPendingAttempt<Attempt>(subject)
  if (open) resumePayment(flow, till, open)
}
