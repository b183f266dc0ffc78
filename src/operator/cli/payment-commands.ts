import type { Command, Option } from './command.ts'

const keyOption: Record<string, Option> = {
  key: {
    value: 'text',
    help: 'idempotency key: for a day, a repeated command with this key has no further effect',
  },
}

/** The commands for offline payments, and for attempts that need the decision of an operator. */
export const paymentCommands: Command[] = [
  {
    name: 'offline-payment',
    summary: 'record a payment of an invoice received outside the processor',
    call: 'POST /operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments',
    options: {
      method: { value: 'check', help: 'cash, check, wire, card_terminal or other' },
      amount: { value: '40.00', help: 'dollars (default: the amount due)' },
      'received-on': { value: '2027-01-15', help: "day in the company's time zone (default today)" },
      reference: {
        value: 'text',
        help: 'reference of the payment, such as a check number; unique on an invoice',
      },
      note: { value: 'text', help: 'note, not shown to the payer' },
      'no-receipt': { help: 'mail the payer no receipt' },
      ...keyOption,
    },
    body: (given) => ({
      method: given.required('method'),
      amount: given.number('amount'),
      receivedOn: given.text('received-on'),
      reference: given.text('reference'),
      note: given.text('note'),
      sendReceipt: given.isSet('no-receipt') ? false : undefined,
    }),
  },
  {
    name: 'offline-payment reverse',
    summary: 'reverse an offline payment of an invoice',
    call: 'POST /operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments/{transactionId}/reverse',
    options: {
      reason: { value: 'text', help: 'reason, such as recorded by mistake or refunded by hand' },
      ...keyOption,
    },
    body: (given) => ({ reason: given.required('reason') }),
  },
  {
    name: 'transaction settle',
    summary: 'settle an attempt that the books of the processor disagree with',
    call: 'POST /operator/v1/companies/{companyId}/transactions/{transactionId}/settle',
    options: {
      outcome: {
        value: 'completed',
        help: 'completed: it counts with its own amount; failed: it does not count',
      },
      reason: { value: 'text', help: 'reason, kept in the audit log' },
      'overrule-books': { help: 'settle it even if the books of the processor do not confirm the outcome' },
    },
    body: (given) => ({
      outcome: given.required('outcome'),
      reason: given.required('reason'),
      overrulesBooks: given.isSet('overrule-books') ? true : undefined,
    }),
  },
]
