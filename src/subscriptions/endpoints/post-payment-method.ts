import { z } from 'zod'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadInvoice } from '#invoices'
import type { QuoteId } from '#kernel/ids'
import { invalidFieldError, paymentRefusals } from '#kernel/refusals'
import { paymentEvent, loadQuote } from '#checkout'
import { bodyId, endpoint, idText, moneyOrZero, ok, addProblem } from '#platform/http'
import { chooseMethod, type ChooseMethod } from '../signup/choose-method.ts'
import {
  payerOrSessionAccess,
  subscriptionIdInput,
  refuseOtherSubscription,
  resolveSubscription,
  type SignupCaller,
} from '../signup/signup-access.ts'
import { subscriptionStatuses } from '../subscription-status.ts'

const sources = ['quoteId', 'accountVaultId', 'processorEvent'] as const

const body = z
  .strictObject({
    subscriptionId: subscriptionIdInput.optional(),
    quoteId: bodyId('quo').optional(),
    accountVaultId: idText(z.string().min(1).max(128)).optional(),
    processorEvent: paymentEvent.optional(),
    quotedSurcharge: moneyOrZero.optional(),
  })
  .superRefine((sent, context) => {
    if (sources.filter((name) => name in sent).length !== 1)
      addProblem(context, 'invalid_type', `exactly one of ${sources.join(', ')} is needed`, [
        'accountVaultId',
      ])
  })
  .meta({ shapes: sources.map((name) => ({ needs: [name] })) })

type Body = z.output<typeof body>

export const postPaymentMethod = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/payment-method',
    name: 'setSubscriptionPaymentMethod',
    summary: 'Sign up for a subscription, or choose its payment method',
    tag: 'Subscriptions',
    access: payerOrSessionAccess(context, 'write'),
    idempotent: true,
    body,
    answers: {
      statusCode: 200,
      schema: z.object({
        message: z
          .string()
          .meta({ description: 'The result, as a text for people.', example: 'Subscription active.' }),
        correlationId: z.string(),
        subscriptionId: z.string(),
        status: z.literal('success'),
        subscriptionStatus: z.enum(subscriptionStatuses),
        transactionId: z.string().optional(),
        charge: z
          .object({
            status: z.enum(['success', 'pending', 'declined', 'unknown']),
            transactionId: z.string().optional(),
            reasonCode: z.union([z.number(), z.string()]).optional(),
            reasonText: z.string().optional(),
          })
          .optional()
          .describe('The outcome of the first invoice, where it was charged.'),
      }),
    },
    refuses: ['not_found', 'gone', ...paymentRefusals],
    async handle({ caller, body, correlationId, key }) {
      const { quotedSurcharge } = body
      const source = await parsePaymentSource(context, caller, body)
      return ok(await chooseMethod(context, { caller, ...source, quotedSurcharge, correlationId, key }))
    },
  })

/** Returns the payment source of a body and its subscription. A quote implies its subscription. */
async function parsePaymentSource(
  context: AppContext,
  caller: SignupCaller,
  { subscriptionId: sent, quoteId, accountVaultId, processorEvent }: Body,
): Promise<Pick<ChooseMethod, 'subscriptionId' | 'source'>> {
  if (accountVaultId === undefined && processorEvent === undefined)
    return parseQuoteSource(context, caller, sent, quoteId)
  const { id: subscriptionId } = await resolveSubscription(context, caller, 'body', sent)
  if (accountVaultId !== undefined) return { subscriptionId, source: { accountVaultId } }
  if (processorEvent) return { subscriptionId, source: { processorEvent } }
  throw new Error('a checked body names nothing to pay with')
}

async function parseQuoteSource(
  context: AppContext,
  caller: SignupCaller,
  sent: Body['subscriptionId'],
  quoteId: QuoteId | undefined,
): Promise<Pick<ChooseMethod, 'subscriptionId' | 'source'>> {
  refuseOtherSubscription(caller.subscriptionId, sent)
  const requested = sent && (await resolveSubscription(context, caller, 'body', sent))
  const subscriptionId = quoteId && (await findSubscriptionOfQuote(context, caller.company, quoteId))
  const wanted = caller.subscriptionId ?? requested?.id ?? subscriptionId
  if (quoteId === undefined || subscriptionId === undefined || wanted !== subscriptionId)
    throw invalidFieldError('body.quoteId', 'not_found', 'is no quote of an invoice of this subscription')
  return { subscriptionId, source: { quoteId } }
}

async function findSubscriptionOfQuote({ db }: AppContext, { id }: Company, quoteId: QuoteId) {
  const quote = await loadQuote(db, id, quoteId)
  const invoice = quote?.invoiceId && (await loadInvoice(db, id, quote.invoiceId))
  return invoice ? invoice.subscriptionId : undefined
}
