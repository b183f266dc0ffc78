import type { Rail } from '#kernel/rails'
import { toReturnCode } from './hard-declines.ts'

/** Why a payment failed, in the words for its payer, and the next step. */
export type DeclineReason = { text: string; advice: string }

type DeclinedPayment = { reasonCode?: string | undefined; paymentMethod?: Rail | 'offline' | undefined }

const anotherMethod = 'Please use another account or card.'
const noFunds = {
  text: "Your bank returned this payment because the account didn't have enough funds.",
  advice: 'Pay by card, or by bank once the funds are there.',
}
const unusable = (why: string) => ({
  text: `Your bank couldn't debit this account (${why}).`,
  advice: anotherMethod,
})

const returns: Readonly<Record<string, DeclineReason>> = {
  R01: noFunds,
  R09: noFunds,
  R02: unusable('account closed'),
  R03: unusable('account not found'),
  R04: unusable('account not found'),
  R16: unusable('account frozen'),
  R20: unusable('not a checking or savings account'),
}
const unauthorizedCodes = ['R05', 'R07', 'R08', 'R10', 'R29']
const otherReturn = { text: 'Your bank returned this payment.', advice: anotherMethod }

const cardAdvice = 'Use another card or contact your bank.'
const cards: Readonly<Record<string, string>> = {
  1616: 'This card has insufficient funds.',
  1622: 'This card has expired.',
  1655: "The ZIP code doesn't match this card.",
  1656: 'The security code is incorrect.',
  1800: 'The security code is incorrect.',
}

/**
 * Returns the reason that a payer may know; undefined if the code has none. The text of the processor and the code of
 * the bank are never part of it: a lost or stolen card has no reason. `company` is the name of the business.
 */
export function findDeclineReason(
  { reasonCode, paymentMethod }: DeclinedPayment,
  company: string,
): DeclineReason | undefined {
  const returnCode = toReturnCode(reasonCode)
  if (returnCode !== undefined && unauthorizedCodes.includes(returnCode)) return toUnauthorizedReason(company)
  if (returnCode !== undefined) return returns[returnCode] ?? otherReturn
  const text = paymentMethod === 'ach' ? undefined : cards[reasonCode ?? '']
  return text === undefined ? undefined : { text, advice: cardAdvice }
}

/** Returns the reason of a payment that a bank refused; undefined if it was not a bank. */
export function toDeclineReason(payment: DeclinedPayment, company: string): DeclineReason | undefined {
  const known = findDeclineReason(payment, company)
  if (known || !/^\d+$/.test(payment.reasonCode ?? '')) return known
  return payment.paymentMethod === 'ach'
    ? { text: 'The bank declined this account.', advice: anotherMethod }
    : { text: 'The bank declined this card.', advice: cardAdvice }
}

function toUnauthorizedReason(company: string): DeclineReason {
  return {
    text: "According to your bank, this payment wasn't authorized. We won't debit this account again unless you ask us to.",
    advice: `If you still owe it, pay another way or contact ${company}.`,
  }
}
