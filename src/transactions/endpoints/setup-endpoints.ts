import { z } from 'zod'
import { intentionResponse } from '#customers'
import type { AppContext } from '#context'
import { getCompanyTime, getPayerRails } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { paymentEvent, railsBody } from '#checkout'
import { created, endpoint, ok, type Endpoint } from '#platform/http'
import { completeSetup, openSetupForm } from '../setup/complete-setup.ts'
import { setupLinkAccess, toSetupStatus } from '../setup/setup-link.ts'
import { setupDoneResponse, setupPageResponse } from './responses.ts'

const tag = 'Hosted payments'
const base = '/api/trx/setup/{token}'
const params = z.object({ token: z.string() })

/** Returns the endpoints of a page on which a customer saves a payment method. Its token is the credential. */
export function setupEndpoints(context: AppContext): Endpoint[] {
  const access = setupLinkAccess(context)
  const shared = { tag, access, params }
  return [
    endpoint({
      ...shared,
      call: `GET ${base}`,
      name: 'getSetup',
      summary: 'Read the content of a set-up page',
      answers: { statusCode: 200, schema: setupPageResponse },
      handle: async ({ caller: { company, link } }) =>
        ok(
          omitNullish({
            companyName: company.name,
            status: toSetupStatus(link, getCompanyTime(context.clock, company)),
            description: link.description,
            order_id: link.order_id,
            paymentMethods: getPayerRails(context, company),
            expiresAt: toIsoInstant(link.expires_at),
          }),
        ),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/intention`,
      name: 'createSetupIntention',
      summary: 'Open the secure form that saves a method',
      idempotent: true,
      body: railsBody,
      answers: { statusCode: 201, schema: intentionResponse },
      refuses: ['bad_gateway'],
      handle: async ({ caller, body }) => created(await openSetupForm(context, caller, body.paymentMethods)),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/complete`,
      name: 'completeSetup',
      summary: 'Note the method that was saved',
      idempotent: true,
      body: z.strictObject({ processorEvent: paymentEvent }),
      answers: { statusCode: 200, schema: setupDoneResponse },
      refuses: ['bad_gateway'],
      handle: async ({ caller, body }) => ok(await completeSetup(context, caller, body.processorEvent)),
    }),
  ]
}
