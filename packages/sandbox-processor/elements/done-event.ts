import type { Account } from '../accounts/account.ts'
import { omitNullish } from '../http/parse.ts'
import { getReasonText, statusCodes } from '../instruments/reasons.ts'
import type { Movement } from '../movements/movement.ts'

/** Returns the form's done event for a method that was stored or captured. */
export function accountDoneEvent(account: Account) {
  const isVault = account.kind === 'vault'
  return omitNullish({
    '@action': isVault ? 'tokenization' : 'ticket',
    id: account.id,
    payment_method: account.paymentMethod,
    status_code: statusCodes.checkOnly,
    reason_code_id: 1000,
    verbiage: getReasonText(1000),
    last_four: account.lastFour,
    first_six: account.firstSix,
    account_type: account.accountType ?? account.cardBrand,
    account_vault_id: isVault ? account.id : null,
    ticket_id: isVault ? null : account.id,
  })
}

/** Returns the form's done event for a sale that was made. */
export function saleDoneEvent(movement: Movement, firstSix: string | null) {
  return omitNullish({
    '@action': 'sale',
    id: movement.id,
    payment_method: movement.paymentMethod,
    status_code: movement.statusCode,
    reason_code_id: movement.reasonCode,
    verbiage: movement.reasonText,
    last_four: movement.lastFour,
    first_six: firstSix,
    account_type: movement.accountType ?? movement.cardBrand,
    transaction_amount: movement.amountCents,
  })
}
