import type { Command, Option } from './command.ts'

const keyOption: Record<string, Option> = {
  key: { value: 'text', help: 'idempotency key: the same command again does nothing twice, for a day' },
}

/** The commands for offline payments, and for attempts that need the decision of an operator. */
export const paymentCommands: Command[] = [
  {
    name: 'offline-payment',
    summary: 'record money that was received for an invoice by other ways',
    call: 'POST /operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments',
    options: {
      method: { value: 'check', help: 'cash, check, wire, card_terminal or other' },
      amount: { value: '40.00', help: 'dollars (default all that is due)' },
      'received-on': { value: '2027-01-15', help: 'the day where the company is (default today)' },
      reference: { value: 'text', help: 'what names it, such as the number of a check; once on an invoice' },
      note: { value: 'text', help: 'a remark, not shown to the payer' },
      'no-receipt': { help: 'mails the payer no receipt' },
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
    summary: 'take an offline payment off its invoice again',
    call: 'POST /operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments/{transactionId}/reverse',
    options: {
      reason: { value: 'text', help: 'why: recorded by mistake, or given back by hand' },
      ...keyOption,
    },
    body: (given) => ({ reason: given.required('reason') }),
  },
  {
    name: 'transaction settle',
    summary: 'end an attempt that is held back because the books of the processor disagree with it',
    call: 'POST /operator/v1/companies/{companyId}/transactions/{transactionId}/settle',
    options: {
      outcome: { value: 'completed', help: 'completed: it counts with its own amount; failed: not at all' },
      reason: { value: 'text', help: 'why: kept in the audit' },
      'overrule-books': { help: 'also where the books of the processor do not bear the outcome out' },
    },
    body: (given) => ({
      outcome: given.required('outcome'),
      reason: given.required('reason'),
      overrulesBooks: given.isSet('overrule-books') ? true : undefined,
    }),
  },
]
