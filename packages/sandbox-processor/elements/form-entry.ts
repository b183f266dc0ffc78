import { z } from 'zod'
import { parse, text } from '../http/parse.ts'
import { invalidRequestError } from '../http/request-error.ts'
import type { AccountType, Instrument } from '../instruments/instrument.ts'
import { findInstrument } from '../instruments/instruments.ts'
import { expDatePattern, isExpired, isLuhnValid, isRoutingValid, isZip } from '../instruments/numbers.ts'
import { getReasonText } from '../instruments/reasons.ts'
import type { Reason } from '../instruments/reasons.ts'
import type { Intention } from '../intentions/intention.ts'

const stripSeparators = (value: string) => value.replaceAll(/[ -]/g, '')

const zip = z.string().refine(isZip, 'must be a ZIP or postal code: up to 10 letters and digits')
const card = z.strictObject({
  paymentMethod: z.literal('cc'),
  accountNumber: z
    .string()
    .max(40)
    .transform(stripSeparators)
    .pipe(z.string().regex(/^\d{12,19}$/, 'must be a card number of 12 to 19 digits')),
  expDate: z.string().regex(expDatePattern, 'must be the month and year of expiry, MMYY'),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, 'must be the 3 or 4 digits of the security code')
    .optional(),
  accountHolderName: text.optional(),
  billingZip: zip.optional(),
  billingState: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be the two letters of a state')
    .optional(),
})
const bank = z.strictObject({
  paymentMethod: z.literal('ach'),
  routingNumber: z
    .string()
    .max(40)
    .transform(stripSeparators)
    .pipe(
      z
        .string()
        .regex(/^\d{9}$/, 'must be 9 digits')
        .refine(isRoutingValid, 'is not a routing number: its check digit is wrong'),
    ),
  accountNumber: z
    .string()
    .max(40)
    .transform(stripSeparators)
    .pipe(z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits')),
  accountType: z.enum(['checking', 'savings']),
  accountHolderName: text,
})
const entry = z.discriminatedUnion('paymentMethod', [card, bank])

/** The payer's entry, with the number already replaced by its test instrument. */
export type FormEntry = {
  instrument: Instrument
  expDate: string | null
  accountType: AccountType | null
  accountHolderName: string | null
  billingZip: string | null
  billingState: string | null
}

/** A card or bank account that the form refuses or that was declined. */
export type FormDecline = { reason_code_id: number; verbiage: string }

/**
 * Reads a posted entry. Throws a refusal for invalid fields. Returns a decline for an instrument that is not accepted.
 */
export function parseEntry(posted: unknown, intention: Intention, now: Date): FormEntry | FormDecline {
  const read = parse(entry, posted)
  if (!intention.methods.includes(read.paymentMethod))
    throw invalidRequestError({
      path: 'paymentMethod',
      message: `this form accepts ${intention.methods.join(' and ')} only`,
    })
  const isCard = read.paymentMethod === 'cc'
  if (isCard && !isLuhnValid(read.accountNumber)) return toDecline(1608, 'This is not a valid card number.')
  const instrument = findInstrument(read.accountNumber, isCard ? undefined : read.routingNumber)
  if (instrument === undefined)
    return toDecline(1608, 'This sandbox takes test numbers only, never a real card or account.')
  if (isCard && isExpired(read.expDate, now)) return toDecline(1622)
  return {
    instrument,
    expDate: isCard ? read.expDate : null,
    accountType: isCard ? null : read.accountType,
    accountHolderName: read.accountHolderName ?? null,
    billingZip: (isCard ? read.billingZip : undefined) ?? null,
    billingState: (isCard ? read.billingState?.toUpperCase() : undefined) ?? null,
  }
}

function toDecline(reason: Reason, verbiage: string = getReasonText(reason)): FormDecline {
  return { reason_code_id: reason, verbiage }
}
