import type { Alert } from './alerts-query.ts'

type AlertMessage = { what: string; toDo: string }

const compare = 'Compare it with the list of your processor, and correct the difference by hand.'
const talk = 'Contact the customer, and take the payment another way if it is still owed.'
const write = 'Correct the address of the customer, then send it again.'

/** Title and recommended action of each kind of alert. The message of the service has the details. */
const messagesByKind: Record<string, AlertMessage> = {
  late_approval: {
    what: 'A payment was approved late',
    toDo: 'Check the payment, and keep or refund it.',
  },
  late_approval_reversed: {
    what: 'A payment came too late to be kept',
    toDo: 'Check that it was returned: if it cannot be, this alert or another one says so. Take the payment again if it is still owed.',
  },
  processor_mismatch: { what: 'The processor says something else than our books', toDo: compare },
  books_differ: { what: 'The books differ from those of the processor', toDo: compare },
  unknown_movement: {
    what: 'Money moved that no record here explains',
    toDo: 'Find out what it was for in the list of your processor.',
  },
  payment_returned: { what: 'A payment came back', toDo: talk },
  refunded_then_returned: {
    what: 'A payment came back after it was refunded',
    toDo: 'The money went out twice. Ask the customer to pay it again.',
  },
  payment_reinstated: {
    what: 'A payment that had come back counts again',
    toDo: 'Check that the customer is not asked to pay twice.',
  },
  payment_disputed: {
    what: 'A customer disputes a payment',
    toDo: 'Submit your evidence to the processor before its deadline.',
  },
  over_recorded: {
    what: 'More was paid than was owed',
    toDo: 'Refund the excess, or agree with the customer on its use.',
  },
  rail_mismatch: { what: 'A payment came another way than the invoice takes', toDo: compare },
  payment_on_closed_invoice: {
    what: 'A closed invoice was paid',
    toDo: 'Refund the payment, or agree with the customer on its use.',
  },
  refund_of_returned_payment: {
    what: 'A refund went through after its payment came back',
    toDo: 'The money went out twice. Ask the customer to pay it again.',
  },
  late_refund: {
    what: 'A refund went through late',
    toDo: 'Inform the customer that the money is on its way.',
  },
  refund_failed: {
    what: 'A refund failed',
    toDo: 'If it is still owed, refund it again or return the money another way.',
  },
  payment_event_mismatch: { what: 'A report of the processor fits no payment', toDo: compare },
  mail_not_sent: { what: 'A mail could not be sent', toDo: write },
  text_not_sent: { what: 'A text message could not be sent', toDo: write },
  card_not_deleted: {
    what: 'A saved card was not deleted at the processor',
    toDo: 'Delete it there by hand. It can no longer be used here.',
  },
  card_not_kept: {
    what: 'A card was charged and not saved',
    toDo: 'The payment counts. Ask the customer to save the card again.',
  },
  card_testing: {
    what: 'Possible testing of stolen cards',
    toDo: 'Check the declines of the invoice. If they are not from your customer, end its payment links.',
  },
  subscription_not_mailed: { what: 'A subscriber could not be mailed', toDo: write },
  subscription_cancelled_with_payment: {
    what: 'A subscription was cancelled, and money came for the time after it',
    toDo: 'Check whether the payment went through, and refund it if it is not owed.',
  },
  subscription_payment_taken_off: {
    what: 'A payment of a subscription was taken off',
    toDo: 'Its invoice is not charged automatically. Take the payment, or void the invoice.',
  },
  invoice_above_limit: {
    what: 'A subscription asks for more than an invoice may',
    toDo: 'If that is a mistake, void its invoice and change the subscription or the product.',
  },
  renewals_not_charged: {
    what: 'Renewals were not charged',
    toDo: 'Check the invoices of these subscriptions, and take the payments that are owed.',
  },
  renewals_late: {
    what: 'Renewals are late',
    toDo: 'They are charged as soon as possible. If the delay continues, contact your operator.',
  },
  methods_withdrawn: {
    what: 'Saved payment methods can be used no longer',
    toDo: 'Ask the customers for new ones before their next payment.',
  },
}

/** Returns title and recommended action of an alert. Unknown kinds get a general text. */
export function alertMessage({ kind }: Pick<Alert, 'kind'>): AlertMessage {
  return (
    messagesByKind[kind] ?? {
      what: 'Unexpected event',
      toDo: 'Check the details, and add a note with the result.',
    }
  )
}
