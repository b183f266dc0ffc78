import type { Choice } from './choice.ts'
import type { Flow, FormOfFlow } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { quoteTrouble } from '../../frame/browser/quote.ts'
import { isWithoutFee } from '../../frame/browser/show-charge.ts'
import { afterwards, askToPay, payAtOnce } from './review.ts'
import type { Till } from './till.ts'

/** Has the payer give a card or bank account, which charges nothing. Answers with the form. */
export function capture(flow: Flow, till: Till, choice: Choice): Promise<FormOfFlow | undefined> {
  const { card } = flow
  const { amount } = choice
  return openForm(flow, {
    offer: isWithoutFee(card, choice.rail) ? { amount, afterwards: afterwards(card, amount) } : undefined,
    rail: choice.rail,
    action: 'ticket',
    ask: () => till.form([choice.rail]),
    isOver: (reply) => quoteTrouble(reply) === 'page',
    failure: 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.',
    done(event, method, isAgreed) {
      const act = isAgreed ? payAtOnce : askToPay
      return act(flow, till, { ...choice, method }, { processorEvent: event })
    },
  })
}
