import type { FaultHow } from './faults.ts'

// The payment methods that Stripe documents for tests, by their documented names, with their behaviours.

export type CardToken = {
  kind: 'card'
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  /** The decline code of every charge, and of saving too where `unsavable` is set. */
  declines?: string
  unsavable?: boolean
  zipFails?: boolean
  disputedFor?: string
  refunds?: 'fail' | 'wait'
  asksForPayer?: boolean
  wallet?: 'apple_pay' | 'google_pay'
  /** The decline code of every charge after the first that succeeded. */
  declinesLater?: string
  /** The fault of the response to every charge. */
  trouble?: FaultHow
}

export type BankToken = {
  kind: 'us_bank_account'
  last4: string
  /** The final outcome at the bank. Without it the transfer waits until a test sets its outcome. */
  ends?: 'succeeds' | 'disputed' | BankFailure
}

export type Behaviour = CardToken | BankToken

/** The reason why a bank returns a transfer, as Stripe names it. */
export type BankFailure = 'account_closed' | 'debit_not_authorized' | 'insufficient_funds' | 'no_account'

const visa = (last4: string, more: Partial<CardToken> = {}): CardToken => ({
  kind: 'card',
  brand: 'visa',
  last4,
  funding: 'credit',
  ...more,
})
const decliningCard = (last4: string, declines: string) => visa(last4, { declines, unsavable: true })
const bank = (last4: string, ends?: BankToken['ends']): BankToken => ({
  kind: 'us_bank_account',
  last4,
  ...(ends === undefined ? {} : { ends }),
})

const documented: Record<string, Behaviour> = {
  pm_card_visa: visa('4242'),
  pm_card_visa_debit: visa('5556', { funding: 'debit' }),
  pm_card_mastercard: visa('4444', { brand: 'mastercard' }),
  pm_card_mastercard_debit: visa('8210', { brand: 'mastercard', funding: 'debit' }),
  pm_card_mastercard_prepaid: visa('5100', { brand: 'mastercard', funding: 'prepaid' }),
  pm_card_amex: visa('8431', { brand: 'amex' }),
  pm_card_discover: visa('1117', { brand: 'discover' }),
  pm_card_chargeCustomerFail: visa('0341', { declines: 'generic_decline' }),
  pm_card_visa_chargeDeclined: decliningCard('0002', 'generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: decliningCard('9995', 'insufficient_funds'),
  pm_card_visa_chargeDeclinedLostCard: decliningCard('9987', 'lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: decliningCard('9979', 'stolen_card'),
  pm_card_chargeDeclinedExpiredCard: decliningCard('0069', 'expired_card'),
  pm_card_chargeDeclinedIncorrectCvc: decliningCard('0127', 'incorrect_cvc'),
  pm_card_chargeDeclinedProcessingError: decliningCard('0119', 'processing_error'),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: decliningCard('6975', 'card_velocity_exceeded'),
  pm_card_avsZipFail: visa('0036', { zipFails: true }),
  pm_card_createDispute: visa('0259', { disputedFor: 'fraudulent' }),
  pm_card_createDisputeProductNotReceived: visa('2685', { disputedFor: 'product_not_received' }),
  pm_card_pendingRefund: visa('7726', { refunds: 'wait' }),
  pm_card_refundFail: visa('5126', { refunds: 'fail' }),
  pm_card_authenticationRequired: visa('3184', { asksForPayer: true }),
  pm_usBankAccount_success: bank('6789', 'succeeds'),
  pm_usBankAccount_accountClosed: bank('1113', 'account_closed'),
  pm_usBankAccount_noAccount: bank('1116', 'no_account'),
  pm_usBankAccount_insufficientFunds: bank('2227', 'insufficient_funds'),
  pm_usBankAccount_debitNotAuthorized: bank('3335', 'debit_not_authorized'),
  pm_usBankAccount_dispute: bank('5559', 'disputed'),
  pm_usBankAccount_processing: bank('0009'),
}

// Behaviours of real cards that Stripe's test mode lacks.
const undocumented: Record<string, CardToken> = {
  pm_twin_fundingUnknown: visa('8559', { funding: 'unknown' }),
  pm_twin_approvedOnce: visa('0341', { declinesLater: 'do_not_honor' }),
  pm_twin_answerLost: visa('8500', { trouble: 'lost after' }),
  pm_twin_requestLost: visa('8518', { trouble: 'lost before' }),
  pm_twin_tooMany: visa('8526', { trouble: 'too many' }),
  pm_twin_unreadable: visa('8534', { trouble: 'unreadable' }),
  pm_twin_applePay: visa('4242', { wallet: 'apple_pay' }),
  pm_twin_googlePay: visa('4242', { wallet: 'google_pay' }),
}

/**
 * Finds the behaviour of a test payment method by its name. `pm_twin_later_insufficient_funds`, with any decline code,
 * is a card that is saved and declined from then on. `pm_twin_0002_later_insufficient_funds` ends in 0002.
 */
export function findTestToken(name: string): Behaviour | undefined {
  const [, last4 = '0341', later] = /^pm_twin_(?:(\d{4})_)?later_(\w+)$/.exec(name) ?? []
  if (later !== undefined) return visa(last4, { declines: later })
  const [, brand, funding, digits] = /^pm_twin_([a-z]+)_(credit|debit|prepaid)_(\d{4})$/.exec(name) ?? []
  if (brand !== undefined && digits !== undefined)
    return visa(digits, { brand, funding: funding as CardToken['funding'] })
  return documented[name] ?? undocumented[name]
}

/** The decline codes that are also the code of the error. All others have `card_declined`. */
const codes = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'processing_error',
])

const messages: Record<string, string> = {
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_zip: 'The zip code you supplied failed validation.',
  insufficient_funds: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
}

export function toDeclineError(decline: string): { code: string; decline_code: string; message: string } {
  const code = codes.has(decline) || decline === 'authentication_required' ? decline : 'card_declined'
  return { code, decline_code: decline, message: messages[decline] ?? 'Your card was declined.' }
}
