import type { Instrument } from '../instruments/instrument.ts'
import { isExpired } from '../instruments/numbers.ts'
import { getReasonText, toReturnReasonCode, formatReturn, statusCodes } from '../instruments/reasons.ts'
import type { Reason } from '../instruments/reasons.ts'
import { authorizationLifetimeMs } from '../limits.ts'
import type { Movement, Verdict } from './movement.ts'

/** The facts that decide a charge or credit. */
export type ChargeFacts = {
  action: 'sale' | 'auth' | 'credit'
  instrument: Instrument
  expDate: string | null
  /** The number of earlier approved charges of this stored method. */
  approvedBefore: number
  now: Date
}

/** Why a movement is not possible at all. It is not recorded then. */
export type Rejection = { reason: Reason; message: string }

/** Decides a sale, an authorization or a credit. */
export function decideCharge(facts: ChargeFacts): Verdict {
  const reason = facts.action === 'credit' ? facts.instrument.declinesRefunds : findChargeDecline(facts)
  if (reason !== undefined) return toDeclineVerdict(reason)
  if (facts.action === 'credit') return toVerdict('approved', statusCodes.refunded, 1000)
  if (facts.action === 'auth') return toVerdict('approved', statusCodes.authorized, 1001)
  if (facts.instrument.paymentMethod === 'ach') return toVerdict('pending', statusCodes.achPending, 1000)
  return toVerdict('approved', statusCodes.sale, 1000)
}

function findChargeDecline({ instrument, expDate, approvedBefore, now }: ChargeFacts): Reason | undefined {
  if (expDate !== null && isExpired(expDate, now)) return 1622
  if (approvedBefore > 0 && instrument.declinesLaterCharges !== undefined)
    return instrument.declinesLaterCharges
  return instrument.declinesCharges
}

/** Decides whether an authorization can be captured for this amount. */
export function checkCapture(parent: Movement, amountCents: number, now: Date): Rejection | undefined {
  if (parent.action !== 'auth') return toRejection('Only an authorization can be captured.')
  if (parent.status === 'settled') return toRejection('This authorization was captured before.')
  if (parent.status !== 'approved') return toRejection(`This authorization is ${parent.status}.`)
  if (now.getTime() - parent.createdAt.getTime() >= authorizationLifetimeMs)
    return { reason: 1658, message: 'An authorization can be captured for 7 days.' }
  if (amountCents > parent.amountCents) return toRejection('A capture is at most the amount authorized.')
  return undefined
}

/** Decides whether a movement can be voided: an uncaptured authorization, or a sale without a refund. */
export function checkVoid(parent: Movement, refundedCents: number): Rejection | undefined {
  if (parent.action !== 'auth' && parent.action !== 'sale')
    return toRejection(`A ${parent.action} cannot be voided.`)
  if (parent.action === 'auth' && parent.status === 'settled')
    return toRejection('This authorization was captured; refund the capture.')
  if (parent.status !== 'approved' && parent.status !== 'pending')
    return toRejection(`A ${parent.action} that is ${parent.status} cannot be voided.`)
  if (refundedCents > 0) return toRejection('A sale that was refunded in part cannot be voided.')
  return undefined
}

/** Decides whether this amount of a sale or capture can be refunded. */
export function checkRefund(
  parent: Movement,
  refundedCents: number,
  amountCents: number,
): Rejection | undefined {
  if (parent.action !== 'sale' && parent.action !== 'capture')
    return toRejection(`A ${parent.action} cannot be refunded.`)
  if (parent.status === 'pending') return toRejection('A bank payment can be refunded once it has settled.')
  if (parent.status !== 'approved' && parent.status !== 'settled')
    return toRejection(`A ${parent.action} that is ${parent.status} cannot be refunded.`)
  if (refundedCents + amountCents > parent.amountCents)
    return toRejection('All refunds together are at most the amount paid.')
  return undefined
}

/** Decides the verdict of a possible refund. */
export function decideRefund(instrument: Instrument): Verdict {
  if (instrument.declinesRefunds !== undefined) return toDeclineVerdict(instrument.declinesRefunds)
  return toVerdict('approved', statusCodes.refunded, 1000)
}

export const captureApproved: Verdict = toVerdict('approved', statusCodes.sale, 1000)
export const voidApproved: Verdict = toVerdict('approved', statusCodes.voided, 1000)
/** The verdict of a movement that was voided. */
export const voidedParent: Verdict = toVerdict('voided', statusCodes.voided, 1000)
/** The verdict of an authorization that was captured. */
export const capturedParent: Verdict = toVerdict('settled', statusCodes.authorized, 1001)
export const achSettled: Verdict = toVerdict('settled', statusCodes.achSettled, 1000)
export const chargedBack: Verdict = {
  ...toVerdict('returned', statusCodes.chargedBack, 1500),
  reasonText: 'Charged back by the cardholder',
}

/** Returns the verdict of a bank payment that is returned. */
export function toReturnVerdict(returnCode: string): Verdict {
  return {
    status: 'returned',
    statusCode: statusCodes.chargedBack,
    reasonCode: toReturnReasonCode(returnCode),
    reasonText: formatReturn(returnCode),
  }
}

function toDeclineVerdict(reason: Reason): Verdict {
  return toVerdict('declined', statusCodes.declined, reason)
}

function toVerdict(status: Verdict['status'], statusCode: number, reason: Reason): Verdict {
  return { status, statusCode, reasonCode: reason, reasonText: getReasonText(reason) }
}

function toRejection(message: string): Rejection {
  return { reason: 1667, message }
}
