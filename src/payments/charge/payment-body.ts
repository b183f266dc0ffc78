import { z } from 'zod'
import { closedText, idText, moneyAmount, moneyOrZero, addProblem } from '#platform/http'
import { invalidFieldError } from '#kernel/refusals'
import {
  type PaymentMethodInput,
  findEventMethod,
  toClaimedRail,
  paymentEvent,
  findSettledSaleId,
  type PaymentEvent,
} from '#checkout'

const walletBytesMax = 16_384

const fields = {
  accountVaultId: idText(z.string().min(1).max(128)).optional(),
  processorEvent: paymentEvent.optional(),
  completedTransaction: paymentEvent.optional(),
  // The wallet data is sealed for the processor, forwarded and never stored. It can contain any text.
  walletData: closedText(
    z
      .record(z.string(), z.json())
      .refine(
        (data) => Buffer.byteLength(JSON.stringify(data)) <= walletBytesMax,
        `takes at most ${walletBytesMax} bytes`,
      ),
  ).optional(),
  walletProvider: z.enum(['apple_pay', 'google_pay']).optional(),
  savePaymentMethod: z.boolean().optional(),
  amount: moneyAmount.optional().meta({
    description: 'Dollars that count towards the invoice; all that is due where it is left out.',
    example: 49.5,
  }),
  quotedSurcharge: moneyOrZero.optional(),
}

const instruments = ['accountVaultId', 'processorEvent', 'completedTransaction', 'walletData'] as const

/** The body of a payment by a merchant or a payer: exactly one payment source, and the part of the amount due. */
export const paymentBody = z
  .strictObject(fields)
  .superRefine((sent, context) => {
    if ((sent.walletData === undefined) !== (sent.walletProvider === undefined))
      addProblem(context, 'invalid_type', 'is required together with its pair', [
        sent.walletData === undefined ? 'walletData' : 'walletProvider',
      ])
    if (instruments.filter((name) => sent[name] !== undefined).length !== 1)
      addProblem(context, 'invalid_type', `exactly one of ${instruments.join(', ')} is needed`, [
        'accountVaultId',
      ])
  })
  .meta({
    id: 'PaymentRequest',
    description: 'The payment source, and the part of the amount due.',
    shapes: [
      { needs: ['accountVaultId'] },
      { needs: ['processorEvent'] },
      { needs: ['completedTransaction'] },
      { needs: ['walletData', 'walletProvider'] },
    ],
  })

export type PaymentBody = z.output<typeof paymentBody>

/** The instruction in a payment body: record a settled sale, or charge a payment source. */
export type PaymentInstruction =
  | { does: 'record'; processorId: string; event: PaymentEvent; path: string }
  | { does: 'charge'; source: ChargeInput }

/** A payment source to charge. An event without one has only a rail. */
export type ChargeInput = PaymentMethodInput | { nothing: true; event: PaymentEvent }

export function toPaymentInstruction({
  accountVaultId,
  processorEvent,
  completedTransaction,
  walletData,
  walletProvider,
}: PaymentBody): PaymentInstruction {
  if (completedTransaction) return toRecordInstruction(completedTransaction)
  if (processorEvent) return toEventInstruction(processorEvent)
  if (accountVaultId !== undefined) return { does: 'charge', source: { accountVaultId } }
  if (walletData && walletProvider) return { does: 'charge', source: { walletData, walletProvider } }
  throw new Error('a checked payment names no instrument')
}

function toRecordInstruction(event: PaymentEvent): PaymentInstruction {
  const path = 'body.completedTransaction.id'
  if (event.id === undefined) throw invalidFieldError(path, 'invalid_type', 'is needed to find the sale')
  return { does: 'record', processorId: event.id, event, path }
}

function toEventInstruction(event: PaymentEvent): PaymentInstruction {
  const processorId = findSettledSaleId(event)
  if (processorId !== undefined) return { does: 'record', processorId, event, path: 'body.processorEvent.id' }
  const source = findEventMethod(event)
  return { does: 'charge', source: source ? { ...source, event } : { nothing: true, event } }
}

/** Returns the rail that a payment source claims, before the processor has read it; undefined if it claims none. */
export function findClaimedRail(source: ChargeInput): 'cc' | 'ach' | undefined {
  if ('walletData' in source) return 'cc'
  if ('quote' in source) return source.quote.rail
  return source.event && toClaimedRail(source.event)
}
