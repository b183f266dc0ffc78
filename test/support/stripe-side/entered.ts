/** The input of a payer, as tests write it, for the fields of the sandbox's form. */
export type Entry = {
  paymentMethod?: string
  accountNumber?: string
  expDate?: string
  accountHolderName?: string
  billingZip?: string
  billingState?: string
}

const cards: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '4111111111111111': 'pm_twin_visa_credit_1111',
  '4012888888881881': 'pm_twin_visa_credit_1881',
  '5555555555554444': 'pm_card_mastercard',
  '6011111111111117': 'pm_card_discover',
  '378282246310005': 'pm_twin_amex_credit_0005',
  '371449635398431': 'pm_card_amex',
  '4000056655665556': 'pm_card_visa_debit',
  '4217651111111119': 'pm_twin_visa_debit_1119',
  '5200828282828210': 'pm_card_mastercard_debit',
  '5105105105105100': 'pm_card_mastercard_prepaid',
  '4000000000008559': 'pm_twin_fundingUnknown',
  // Stripe's own cards with these numbers cannot be saved; those of the sandbox can.
  '4000000000000002': 'pm_twin_0002_later_generic_decline',
  '4000000000009995': 'pm_twin_9995_later_insufficient_funds',
  '4000000000000069': 'pm_twin_0069_later_expired_card',
  '4000000000009987': 'pm_twin_9987_later_lost_card',
  '4000000000009979': 'pm_twin_9979_later_stolen_card',
  '4000000000000127': 'pm_twin_0127_later_incorrect_cvc',
  '4000000000000341': 'pm_twin_approvedOnce',
  '4000000000000036': 'pm_card_avsZipFail',
  '4000000000000259': 'pm_card_createDispute',
  '4000000000005126': 'pm_card_refundFail',
  '4000000000008500': 'pm_twin_answerLost',
  '4000000000008518': 'pm_twin_requestLost',
  '4000000000008526': 'pm_twin_tooMany',
  '4000000000008534': 'pm_twin_unreadable',
}

const banks: Record<string, string> = {
  '000123456789': 'pm_usBankAccount_success',
  '000222222227': 'pm_usBankAccount_insufficientFunds',
  '000111111113': 'pm_usBankAccount_accountClosed',
  '000111111116': 'pm_usBankAccount_noAccount',
  '000333333335': 'pm_usBankAccount_debitNotAuthorized',
  '000555555559': 'pm_usBankAccount_dispute',
  '000000000009': 'pm_usBankAccount_processing',
}

/** Returns Stripe's name of the test method for this input. */
export function toStripeMethod({ paymentMethod, accountNumber = '' }: Entry): string {
  const number = accountNumber.replaceAll(/[\s-]/g, '')
  const method = paymentMethod === 'ach' ? banks[number] : cards[number]
  // Stripe's fields reject such a number and return no token for it.
  if (method === undefined) throw new Error(`nobody can enter ${accountNumber} in the fields of Stripe’s`)
  return method
}

/** Returns the billing details of this input. */
export function toBillingDetails({ accountHolderName, billingZip, billingState, expDate }: Entry) {
  const [month, year] = [expDate?.slice(0, 2), expDate?.slice(2)].map(Number)
  return {
    ...(month && year ? { expires: { month, year: 2000 + year } } : {}),
    ...(accountHolderName === undefined ? {} : { name: accountHolderName }),
    ...(billingZip === undefined ? {} : { postalCode: billingZip }),
    ...(billingState === undefined ? {} : { state: billingState.toUpperCase() }),
  }
}
