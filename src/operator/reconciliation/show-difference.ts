import { z } from 'zod'
import type { Alert } from '#companies'
import { redactCardNumbers } from '#kernel/card-number'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { toDifferenceName } from '#attempts'
import { differenceKinds, toMovementTime, type Difference, type DifferenceKind } from './compare.ts'

const sideFields = {
  action: z.string(),
  status: z.string(),
  amount: z.number().meta({ description: 'Dollars in all.', example: 51.5 }),
  surcharge: z.number().meta({ description: 'Dollars of surcharge among them.', example: 1.5 }),
  paymentMethod: z.string(),
}

export const differenceResponse = z
  .object({
    companyId: z.string(),
    kind: z.enum(differenceKinds).describe('The kind of the difference.'),
    reference: z
      .string()
      .describe('the name of the movement at the processor; ours begin with `trx_`')
      .meta({ example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    transactionId: z
      .string()
      .optional()
      .describe('of a movement that is missing here: the transaction that it captures, voids or refunds'),
    invoiceId: z.string().optional().meta({
      description: 'The invoice that it belongs to, if any.',
      example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
    at: z
      .string()
      .describe('when it was made, on the clock of the company')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
    here: z.object(sideFields).optional().describe('missing where the books here have no such movement'),
    there: z
      .object({
        ...sideFields,
        id: z.string().meta({ description: "The processor's id.", example: '11ef5b2c9d0e4f1a' }),
        orderId: z.string().optional(),
      })
      .optional()
      .describe('missing where the books of the processor have none'),
  })
  .meta({ id: 'MoneyDifference', description: "A difference between the books here and the processor's." })

export function showDifference(difference: Difference): z.infer<typeof differenceResponse> {
  const { companyId, kind, reference, own, theirs, of: about = own } = difference
  return {
    companyId: toPublicId('cmp', companyId),
    kind,
    // References of other systems may contain any text, and are shown unchanged except for card numbers.
    reference: redactCardNumbers(reference),
    ...omitNullish({
      transactionId: about && toPublicId('trx', about.id),
      invoiceId: about?.invoiceId && toPublicId('inv', about.invoiceId),
    }),
    at: toIsoInstant(toMovementTime(difference)),
    ...omitNullish({
      here: own && {
        action: own.action,
        status: own.status,
        amount: toDollars(own.total),
        surcharge: toDollars(own.fee),
        paymentMethod: own.paymentMethod,
      },
      there: theirs && {
        id: theirs.id,
        action: theirs.action,
        status: theirs.status,
        amount: toDollars(theirs.amountCents),
        surcharge: toDollars(theirs.surchargeCents),
        paymentMethod: theirs.paymentMethod,
        ...omitNullish({ orderId: theirs.orderId }),
      },
    }),
  }
}

const kindLabels: Record<DifferenceKind, string> = {
  missing_here: 'is not in the books here',
  missing_there: "is not in the processor's books",
  amount_differs: 'has another amount there',
  surcharge_differs: 'has another surcharge there',
  rail_differs: 'was made by another rail there',
  status_differs: 'has another status there',
  refund_differs: 'refunded another amount there',
  charged_twice: 'was made a second time there',
  open_too_long: 'is open for too long',
}

/** Returns the alert of a difference, which is unique by kind and movement. */
export function toAlert(difference: Difference): Alert {
  const { kind, own, of: about = own } = difference
  const { reference, here, there, at } = showDifference(difference)
  const sides = [here && `here ${formatSide(here)}`, there && `there ${formatSide(there)}`]
    .filter(Boolean)
    .join(', ')
  return {
    kind: 'books_differ',
    message: `${reference} of ${at} ${kindLabels[kind]}: ${sides}.`,
    transactionId: about?.id,
    invoiceId: about?.invoiceId,
    onceFor: toAlertKey(difference),
  }
}

export function toAlertKey({ kind, reference }: Pick<Difference, 'kind' | 'reference'>): string {
  return toDifferenceName(kind, reference)
}

type Side = { action: string; status: string; amount: number; paymentMethod: string }

function formatSide({ action, status, amount, paymentMethod }: Side): string {
  return `${action} ${status} $${amount.toFixed(2)} by ${paymentMethod}`
}
