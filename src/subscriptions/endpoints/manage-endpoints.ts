import { z } from 'zod'
import { intentionResponse } from '#customers'
import type { AppContext } from '#context'
import { toIsoInstant, secondMs } from '#kernel/clock'
import { cancelReasonMax, codeResendMs } from '#kernel/limits'
import { railsBody } from '#checkout'
import { created, endpoint, idText, ok, type Endpoint } from '#platform/http'
import { sendCode } from '../manage/codes.ts'
import { loadManageDetails } from '../manage/manage-details.ts'
import {
  manageLinkAccess,
  pageSessionAccess,
  endPageSession,
  openPageSession,
} from '../manage/page-session.ts'
import { issuePayLink } from '../manage/pay-link.ts'
import { cancelForPayer, keepForPayer, openMethodForm, removeMethodForPayer } from '../manage/self-service.ts'
import { manageResponse, sentCodeResponse } from './manage-responses.ts'

const tag = 'Subscription page'
const base = '/api/subscriptions/v2/manage'
// Longer than any code; the limit bounds the work of checking one.
const codeLengthMax = 64
const invoiceNameMax = 64

/**
 * Returns the endpoints of the page where payers manage a subscription. The holder of a link receives a code, and the
 * code opens a session.
 */
export function manageEndpoints(context: AppContext): Endpoint[] {
  return [...codeEndpoints(context), ...queryEndpoints(context), ...changeEndpoints(context)]
}

function codeEndpoints(context: AppContext): Endpoint[] {
  const access = manageLinkAccess(context)
  return [
    endpoint({
      call: `POST ${base}/code`,
      name: 'sendManageCode',
      summary: 'Send a code to the payer of a subscription',
      tag,
      access,
      body: z.strictObject({ channel: z.enum(['email', 'sms']).optional() }),
      answers: { statusCode: 202, schema: sentCodeResponse },
      refuses: ['gone', 'unprocessable_entity'],
      async handle({ caller, body }) {
        const { expiresAt, ...sent } = await sendCode(context, caller, body.channel)
        const resendAfterSeconds = codeResendMs / secondMs
        return { statusCode: 202, body: { ...sent, expiresAt: toIsoInstant(expiresAt), resendAfterSeconds } }
      },
    }),
    endpoint({
      call: `POST ${base}/session`,
      name: 'openManageSession',
      summary: 'Open a session of the page of a subscription with a code',
      tag,
      access,
      body: z.strictObject({
        code: idText(z.string().max(codeLengthMax)).meta({
          description: 'The code that was sent.',
          example: '123456',
        }),
      }),
      answers: { statusCode: 201, schema: z.object({ sessionToken: z.string(), expiresAt: z.string() }) },
      refuses: ['gone'],
      async handle({ caller, body }) {
        const { sessionToken, expiresAt } = await openPageSession(context, caller, body.code)
        return created({ sessionToken, expiresAt: toIsoInstant(expiresAt) })
      },
    }),
  ]
}

const detailsResponse = { statusCode: 200, schema: manageResponse }

function queryEndpoints(context: AppContext): Endpoint[] {
  const shared = { tag, access: pageSessionAccess(context) }
  return [
    endpoint({
      ...shared,
      call: `DELETE ${base}/session`,
      name: 'endManageSession',
      summary: 'End a session of the page of a subscription',
      answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
      async handle({ caller }) {
        await endPageSession(context, caller)
        return ok({ message: 'success' })
      },
    }),
    endpoint({
      ...shared,
      call: `GET ${base}`,
      name: 'getManagedSubscription',
      summary: 'Read the content of the page of a subscription',
      answers: detailsResponse,
      handle: async ({ caller }) => ok(await loadManageDetails(context, caller)),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/pay-link`,
      name: 'createManagePayLink',
      summary: 'Make a link to the payment page of an open invoice',
      idempotent: true,
      body: z.strictObject({
        invoiceId: idText(z.string().min(1).max(invoiceNameMax)).optional().meta({
          description: 'The id or the number of the invoice; the oldest open one where it is left out.',
          example: 'INV-1042',
        }),
      }),
      answers: { statusCode: 201, schema: z.object({ url: z.string() }) },
      refuses: ['not_found', 'already_processing'],
      handle: async ({ caller, body }) =>
        created({ url: await issuePayLink(context, caller, body.invoiceId) }),
    }),
  ]
}

function changeEndpoints(context: AppContext): Endpoint[] {
  const shared = { tag, access: pageSessionAccess(context), idempotent: true }
  return [
    endpoint({
      ...shared,
      call: `POST ${base}/intention`,
      name: 'createManageIntention',
      summary: 'Open the secure form that saves a method for a subscription',
      body: railsBody,
      answers: { statusCode: 201, schema: intentionResponse },
      refuses: ['unprocessable_entity', 'bad_gateway'],
      handle: async ({ caller, body }) => created(await openMethodForm(context, caller, body.paymentMethods)),
    }),
    endpoint({
      tag,
      access: shared.access,
      call: `DELETE ${base}/payment-methods/{vaultId}`,
      name: 'removeManagedMethod',
      summary: 'Delete a payment method that no subscription is charged to, as its payer',
      params: z.object({ vaultId: z.string() }),
      answers: detailsResponse,
      refuses: ['unprocessable_entity', 'bad_gateway'],
      async handle({ caller, params: { vaultId }, address, correlationId }) {
        await removeMethodForPayer(context, caller, { vaultId, address, correlationId })
        return ok(await loadManageDetails(context, caller))
      },
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/cancel`,
      name: 'cancelManagedSubscription',
      summary: 'Cancel a subscription at the end of its period, as its payer',
      body: z.strictObject({ reason: z.string().max(cancelReasonMax).optional() }),
      answers: detailsResponse,
      refuses: ['unprocessable_entity'],
      async handle({ caller, body: { reason }, correlationId }) {
        await cancelForPayer(context, caller, { reason, correlationId })
        return ok(await loadManageDetails(context, caller))
      },
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/keep`,
      name: 'keepManagedSubscription',
      summary: 'Take a cancellation at the end of the period back, as its payer',
      body: z.strictObject({}),
      answers: detailsResponse,
      refuses: ['unprocessable_entity'],
      async handle({ caller, correlationId }) {
        await keepForPayer(context, caller, correlationId)
        return ok(await loadManageDetails(context, caller))
      },
    }),
  ]
}
