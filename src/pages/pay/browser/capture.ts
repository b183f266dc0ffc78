import type { Choice } from './choice.ts'
import type { Flow, FlowForm } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { toQuoteProblem } from '../../frame/browser/quote.ts'
import { isWithoutFee } from '../../frame/browser/show-charge.ts'
import { formatRemainder, quoteAndReview, payNow } from './review.ts'
import type { Checkout } from './checkout.ts'

/**
 * Opens the secure form for a card or bank account. The capture charges nothing. Returns the form, or undefined if it
 * could not be opened.
 */
export function openCaptureForm(flow: Flow, till: Checkout, choice: Choice): Promise<FlowForm | undefined> {
  const { card } = flow
  const { amount } = choice
  return openForm(flow, {
    offer: isWithoutFee(card, choice.rail)
      ? { amount, afterwards: formatRemainder(card, amount) }
      : undefined,
    rail: choice.rail,
    action: 'ticket',
    ask: () => till.form([choice.rail]),
    isOver: (reply) => toQuoteProblem(reply) === 'page',
    done(event, method, isAgreed) {
      const act = isAgreed ? payNow : quoteAndReview
      return act(flow, till, { ...choice, method }, { processorEvent: event })
    },
  })
}
