import { z } from 'zod'
import type { Services } from '#access'
import { endpoint, moneyAmount, moneyOrZero, ok, pathId, problem } from '#platform/http'
import type { NamedInstrument } from '../instrument.ts'
import { payInvoice } from '../pay-invoice.ts'

const walletBytesMax = 16_384

const body = z
  .strictObject({
    accountVaultId: z.string().min(1).max(128).optional(),
    walletData: z
      .record(z.string(), z.json())
      .refine(
        (data) => Buffer.byteLength(JSON.stringify(data)) <= walletBytesMax,
        `takes at most ${walletBytesMax} bytes`,
      )
      .optional(),
    walletProvider: z.enum(['apple_pay', 'google_pay']).optional(),
    savePaymentMethod: z.boolean().optional(),
    amount: moneyAmount.optional(),
    quotedSurcharge: moneyOrZero.optional(),
  })
  .superRefine(({ accountVaultId, walletData, walletProvider }, context) => {
    if ((walletData === undefined) !== (walletProvider === undefined))
      problem(context, 'invalid_type', 'is required together with its pair', [
        walletData === undefined ? 'walletData' : 'walletProvider',
      ])
    const named = [accountVaultId, walletData].filter((instrument) => instrument !== undefined)
    if (named.length !== 1)
      problem(context, 'invalid_type', 'exactly one of accountVaultId and walletData is needed', [
        'accountVaultId',
      ])
  })

/** PUT /api/invoices/{id}/payment: pays an invoice, or a part of it. */
export const putInvoicePayment = (services: Services) =>
  endpoint({
    method: 'PUT',
    path: '/api/invoices/{id}/payment',
    summary: 'Pay an invoice',
    tag: 'Invoices',
    access: services.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body,
    answers: { statusCode: 200 },
    async handle({ caller, params, body: sent, correlationId, key }) {
      const { amount, quotedSurcharge } = sent
      return ok(
        await payInvoice(services, {
          company: caller.company,
          invoiceId: params.id,
          named: namedInstrument(sent),
          amount,
          quotedSurcharge,
          correlationId,
          key,
        }),
      )
    },
  })

function namedInstrument({
  accountVaultId,
  walletData,
  walletProvider,
}: z.output<typeof body>): NamedInstrument {
  if (accountVaultId !== undefined) return { accountVaultId }
  if (walletData && walletProvider) return { walletData, walletProvider }
  throw new Error('a checked payment names no instrument')
}
