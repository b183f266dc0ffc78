/** The reason of an outcome, with codes and texts that are the same for every processor. */
export type Reason = { reasonCode: string; reasonText: string }

export const approved: Reason = { reasonCode: '1000', reasonText: 'Approved' }
export const authorized: Reason = { reasonCode: '1001', reasonText: 'Authorized' }
export const chargedBack: Reason = { reasonCode: '1500', reasonText: 'Charged back by the cardholder' }
export const refundFailed: Reason = { reasonCode: '1500', reasonText: 'The refund failed' }

/** Returns the reason of a request that is not allowed and has no specific code. */
export function notAllowed(reasonText: string): Reason {
  return { reasonCode: '1667', reasonText }
}

const reason = (reasonCode: string, reasonText: string): Reason => ({ reasonCode, reasonText })

const noFunds = reason('1616', 'Insufficient funds')
const lost = reason('1606', 'Lost card')
const stolen = reason('1607', 'Stolen card')
const badNumber = reason('1608', 'Account error')
const doNotHonor = reason('1615', 'Do not honor')
const expired = reason('1622', 'Card expired')
const closed = reason('1631', 'Account closed')
const wrongZip = reason('1655', 'Address check failed')
const badCode = reason('1656', 'Invalid CVV')
const wrongCode = reason('1800', 'Incorrect CVV')
const stopped = reason('1803', 'Recurring payments stopped')

/** By Stripe's code of a decline, or of the error. */
const declineReasons: Readonly<Record<string, Reason>> = {
  insufficient_funds: noFunds,
  withdrawal_count_limit_exceeded: noFunds,
  card_velocity_exceeded: noFunds,
  lost_card: lost,
  stolen_card: stolen,
  pickup_card: reason('1607', 'Pick up card'),
  incorrect_number: badNumber,
  invalid_number: badNumber,
  invalid_account: closed,
  do_not_honor: doNotHonor,
  do_not_try_again: doNotHonor,
  restricted_card: doNotHonor,
  authentication_required: reason('1615', 'The bank wants the payer to confirm this payment'),
  expired_card: expired,
  invalid_expiry_month: expired,
  invalid_expiry_year: expired,
  incorrect_zip: wrongZip,
  incorrect_address: wrongZip,
  invalid_cvc: badCode,
  incorrect_cvc: wrongCode,
  stop_payment_order: stopped,
  revocation_of_authorization: stopped,
  revocation_of_all_authorizations: stopped,
}

/** Returns why a card was declined, by the most specific of Stripe's codes. */
export function toDeclineReason(codes: (string | null | undefined)[], message?: string | null): Reason {
  const known = codes.map((code) => declineReasons[code ?? '']).find((found) => found !== undefined)
  return known ?? reason('1500', message || 'Declined')
}

/** Returns why Stripe refused a request: a bank's decline, or a request that cannot be fulfilled. */
export function toErrorReason({
  type,
  code,
  decline_code: declineCode,
  message,
}: {
  type: string
  code?: string | null | undefined
  decline_code?: string | null | undefined
  message?: string | null | undefined
}): Reason {
  const isNo =
    type === 'card_error' || [declineCode, code].some((one) => declineReasons[one ?? ''] !== undefined)
  return isNo
    ? toDeclineReason([declineCode, code], message)
    : notAllowed(message || 'Stripe does not do this.')
}

const bankNoFunds = reason('2101', 'Insufficient funds')
const bankNoAccount = reason('2102', 'Account closed or not found')
const bankNotAuthorized = reason('2103', 'The debit was not authorized')

/** By Stripe's code for the return of a transfer, before or after it had settled. */
const returnReasons: Readonly<Record<string, Reason>> = {
  insufficient_funds: bankNoFunds,
  account_closed: bankNoAccount,
  no_account: bankNoAccount,
  invalid_account_number: bankNoAccount,
  incorrect_account_details: bankNoAccount,
  incorrect_account_holder_name: bankNoAccount,
  bank_account_unusable: bankNoAccount,
  debit_not_authorized: bankNotAuthorized,
  customer_initiated: bankNotAuthorized,
  fraudulent: bankNotAuthorized,
  unrecognized: bankNotAuthorized,
}

/** Returns why a bank returned a transfer. Only insufficient funds may be tried again. */
export function toReturnReason(codes: (string | null | undefined)[]): Reason {
  const known = codes.map((code) => returnReasons[code ?? '']).find((found) => found !== undefined)
  return known ?? reason('2110', 'Returned by the bank')
}
