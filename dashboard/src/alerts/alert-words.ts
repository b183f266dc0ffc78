import type { Alert } from './alerts-query.ts'

type AlertMessage = { what: string; toDo: string }

const compare = 'Compare it with the list of your processor, and see to what differs by hand.'
const talk = 'Talk to the customer, and take the payment another way if it is still owed.'
const write = 'Correct the address of the customer, then send it again.'

/** Title and recommended action of each kind of alert. The message of the service has the details. */
const messagesByKind: Record<string, AlertMessage> = {
  late_approval: {
    what: 'A payment was approved late',
    toDo: 'Look at the payment: keep it, or give the money back.',
  },
  late_approval_reversed: {
    what: 'A payment came too late to be kept',
    toDo: 'See that it went back: where it cannot, the alert or another one says so. Take the payment again if it is still owed.',
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
    toDo: 'See that it is not asked for twice.',
  },
  payment_disputed: {
    what: 'A customer disputes a payment',
    toDo: 'Answer with your evidence at your processor before its time is over.',
  },
  over_recorded: {
    what: 'More was paid than was owed',
    toDo: 'Give back what is too much, or agree with the customer what it is for.',
  },
  rail_mismatch: { what: 'A payment came another way than the invoice takes', toDo: compare },
  payment_on_closed_invoice: {
    what: 'A closed invoice was paid',
    toDo: 'Give the money back, or agree with the customer what it is for.',
  },
  refund_of_returned_payment: {
    what: 'A refund went through after its payment came back',
    toDo: 'The money went out twice. Ask the customer to pay it again.',
  },
  late_refund: {
    what: 'A refund went through late',
    toDo: 'Tell the customer that the money is on its way.',
  },
  refund_failed: {
    what: 'A refund failed',
    toDo: 'Give the money back once more, or another way, if it is still owed.',
  },
  payment_event_mismatch: { what: 'A report of the processor fits no payment', toDo: compare },
  mail_not_sent: { what: 'A mail could not be sent', toDo: write },
  text_not_sent: { what: 'A text message could not be sent', toDo: write },
  card_not_deleted: {
    what: 'A saved card was not deleted at the processor',
    toDo: 'Delete it there by hand. Here it cannot be used any more.',
  },
  card_not_kept: {
    what: 'A card was charged and not saved',
    toDo: 'The payment counts. Ask the customer to save the card again.',
  },
  card_testing: {
    what: 'Somebody may be trying out stolen cards',
    toDo: 'Look at the declines of the invoice, and end its payment links if they are not from your customer.',
  },
  subscription_not_mailed: { what: 'A subscriber could not be mailed', toDo: write },
  subscription_cancelled_with_payment: {
    what: 'A subscription was cancelled, and money came for the time after it',
    toDo: 'See whether the payment went through, and refund it if it is not owed.',
  },
  subscription_payment_taken_off: {
    what: 'A payment of a subscription was taken off',
    toDo: 'Nothing charges its invoice by itself. Take the payment, or void the invoice.',
  },
  invoice_above_limit: {
    what: 'A subscription asks for more than an invoice may',
    toDo: 'Void its invoice where that is a mistake, and change the subscription or the product.',
  },
  renewals_not_charged: {
    what: 'Renewals were not charged',
    toDo: 'Look at the invoices of these subscriptions, and take the payments that are owed.',
  },
  renewals_late: {
    what: 'Renewals are late',
    toDo: 'They are charged as soon as they can be. Tell your operator if it goes on.',
  },
  methods_withdrawn: {
    what: 'Saved payment methods can be used no longer',
    toDo: 'Ask the customers for others before their next payment.',
  },
}

/** Returns title and recommended action of an alert. Unknown kinds get a general text. */
export function alertMessage({ kind }: Pick<Alert, 'kind'>): AlertMessage {
  return (
    messagesByKind[kind] ?? {
      what: 'Something happened that nobody asked for',
      toDo: 'Look at what it is about, and note what you found.',
    }
  )
}
