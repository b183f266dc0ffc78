import { callInvoice } from './call-invoice.ts'
import type { Choice } from './choice.ts'
import type { Flow } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { askToPay } from './review.ts'

/** Has the payer give a card or bank account, which charges nothing. Answers how to close the form. */
export function capture(flow: Flow, choice: Choice): Promise<() => void> {
  return openForm(flow, {
    rail: choice.rail,
    action: 'ticket',
    ask: () => callInvoice('POST', '/hosted/capture/intention', { paymentMethods: [choice.rail] }),
    isOver: (reply) => reply !== 'lost' && (reply.status === 401 || reply.body['reasonCode'] !== undefined),
    failure: 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.',
    done: (event, method) => askToPay(flow, { ...choice, method }, { processorEvent: event }),
  })
}
