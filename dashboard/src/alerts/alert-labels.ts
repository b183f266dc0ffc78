import { money } from '../components/money.ts'
import type { Alert } from './alerts-query.ts'

type AlertMessage = { title: string; action: string }

const compare = 'Compare it with the list of your processor, and correct the difference by hand.'
const talk = 'Contact the customer, and take the payment another way if it is still owed.'
const dispute =
  'Submit your evidence to the processor before its deadline, or contact the customer if the money is still owed.'
const write = 'Correct the address of the customer, then send it again.'

/** Title and recommended action of each kind of alert. The message of the service has the details. */
const messagesByKind: Record<string, AlertMessage> = {
  late_approval: {
    title: 'A payment was approved late',
    action: 'Check the payment, and keep or refund it.',
  },
  late_approval_reversed: {
    title: 'A payment came too late to be kept',
    action:
      'Check that it was returned: if it cannot be, this alert or another one says so. Take the payment again if it is still owed.',
  },
  processor_mismatch: { title: 'The processor and our books disagree', action: compare },
  books_differ: { title: 'The books differ from those of the processor', action: compare },
  unknown_movement: {
    title: 'Money moved without a record here',
    action: 'Find its purpose in the list of your processor.',
  },
  payment_returned: { title: 'A payment was returned', action: talk },
  refunded_then_returned: {
    title: 'A payment was returned after it was refunded',
    action: 'The money went out twice. Ask the customer to pay it again.',
  },
  payment_reinstated: {
    title: 'A returned payment counts again',
    action: 'Check that the customer is not asked to pay twice.',
  },
  payment_disputed: {
    title: 'A customer disputes a payment',
    action: 'Submit your evidence to the processor before its deadline.',
  },
  over_recorded: {
    title: 'More was paid than was owed',
    action: 'Refund the excess, or agree with the customer on its use.',
  },
  rail_mismatch: { title: 'A payment used a method that the invoice does not accept', action: compare },
  payment_on_closed_invoice: {
    title: 'A closed invoice was paid',
    action: 'Refund the payment, or agree with the customer on its use.',
  },
  refund_of_returned_payment: {
    title: 'A returned payment was refunded as well',
    action: 'The money went out twice. Ask the customer to pay it again.',
  },
  late_refund: {
    title: 'A refund went through late',
    action: 'Inform the customer about the refund.',
  },
  refund_failed: {
    title: 'A refund failed',
    action: 'If it is still owed, refund it again or return the money another way.',
  },
  payment_event_mismatch: { title: 'A report of the processor fits no payment', action: compare },
  mail_not_sent: { title: 'An email could not be sent', action: write },
  text_not_sent: { title: 'A text message could not be sent', action: write },
  card_not_deleted: {
    title: 'A saved card was not deleted at the processor',
    action: 'Delete it there by hand. It can no longer be used here.',
  },
  card_not_kept: {
    title: 'A card was charged and not saved',
    action: 'The payment counts. Ask the customer to save the card again.',
  },
  card_testing: {
    title: 'Possible testing of stolen cards',
    action: 'Check the declines of the invoice. If they are not from your customer, end its payment links.',
  },
  subscription_not_mailed: { title: 'A subscriber could not be emailed', action: write },
  subscription_cancelled_with_payment: {
    title: 'A canceled subscription was paid for the time after it',
    action: 'Check whether the payment went through, and refund it if it is not owed.',
  },
  subscription_payment_taken_off: {
    title: 'An offline payment of a subscription was reversed',
    action: 'Its invoice is not charged automatically. Take the payment, or void the invoice.',
  },
  invoice_above_limit: {
    title: 'A subscription asks for more than an invoice may',
    action: 'If that is a mistake, void its invoice and change the subscription or the product.',
  },
  renewals_not_charged: {
    title: 'Renewals were not charged',
    action: 'Check the invoices of these subscriptions, and take the payments that are owed.',
  },
  renewals_late: {
    title: 'Renewals are late',
    action: 'They are charged as soon as possible. If the delay continues, contact your operator.',
  },
  methods_withdrawn: {
    title: 'Saved payment methods can no longer be used',
    action: 'Ask the customers for new ones before their next payment.',
  },
}

/** Returns the title of an alert, with the known facts: Chargeback: $293.55, Sam Hill, INV-105T. */
export function alertHeadline(alert: Alert): string {
  const { amount, payerName, invoiceNumber } = alert
  const { title } = alertMessage(alert)
  const facts = [amount === undefined ? '' : money(amount), payerName, invoiceNumber].filter(Boolean)
  return facts.length === 0 ? title : `${title}: ${facts.join(', ')}`
}

/** Returns title and recommended action of an alert. Unknown kinds get a general text. */
export function alertMessage({ kind, paymentMethod }: Pick<Alert, 'kind' | 'paymentMethod'>): AlertMessage {
  if (kind === 'payment_returned' && paymentMethod === 'cc') return { title: 'Chargeback', action: dispute }
  if (kind === 'payment_returned' && paymentMethod === 'ach')
    return { title: 'Bank transfer returned', action: talk }
  return (
    messagesByKind[kind] ?? {
      title: 'Unexpected event',
      action: 'Check the details, and add a note with the result.',
    }
  )
}
