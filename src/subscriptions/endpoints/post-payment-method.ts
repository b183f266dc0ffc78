import { z } from 'zod'
import type { Services } from '#access'
import { invalidField } from '#kernel/refusals'
import { bodyId, endpoint, ok } from '#platform/http'
import { chooseMethod } from '../change/choose-method.ts'
import { readSubscription } from '../find-subscriptions.ts'
import { subscriptionStatuses } from '../subscription-status.ts'

/** POST /api/subscriptions/v2/payment-method: has a subscription charge another method from now on. */
export const postPaymentMethod = (services: Services) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/payment-method',
    summary: 'Choose the payment method of a subscription',
    tag: 'Subscriptions',
    access: services.access.session('write'),
    idempotent: true,
    body: z.strictObject({ subscriptionId: bodyId('sub'), accountVaultId: z.string().min(1).max(128) }),
    answers: {
      statusCode: 200,
      schema: z.object({
        message: z.string(),
        correlationId: z.string(),
        subscriptionId: z.string(),
        status: z.literal('success'),
        subscriptionStatus: z.enum(subscriptionStatuses),
        transactionId: z.string().optional(),
        charge: z
          .object({
            status: z.enum(['success', 'pending', 'declined', 'unknown']),
            transactionId: z.string().optional(),
            reasonCode: z.string().optional(),
            reasonText: z.string().optional(),
          })
          .optional(),
      }),
    },
    async handle({ caller: { company }, body: { subscriptionId, accountVaultId }, correlationId }) {
      const known = subscriptionId && (await readSubscription(services.db, company.id, subscriptionId))
      if (!known) throw invalidField('body.subscriptionId', 'not_found', 'no such subscription')
      return ok(
        await chooseMethod(services, { company, subscriptionId: known.id, accountVaultId, correlationId }),
      )
    },
  })
