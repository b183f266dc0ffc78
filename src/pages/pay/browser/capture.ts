import type { Choice } from './choice.ts'
import type { Flow } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { quoteTrouble } from '../../frame/browser/quote.ts'
import { askToPay } from './review.ts'
import type { Till } from './till.ts'

/** Has the payer give a card or bank account, which charges nothing. Answers how to close the form. */
export function capture(flow: Flow, till: Till, choice: Choice): Promise<() => void> {
  return openForm(flow, {
    rail: choice.rail,
    action: 'ticket',
    ask: () => till.form([choice.rail]),
    isOver: (reply) => quoteTrouble(reply) === 'page',
    failure: 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.',
    done: (event, method) => askToPay(flow, till, { ...choice, method }, { processorEvent: event }),
  })
}
