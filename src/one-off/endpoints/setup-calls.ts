import { z } from 'zod'
import { intentionAnswer } from '#customers'
import type { Services } from '#access'
import { companyNow } from '#companies'
import { isoInstant } from '#kernel/clock'
import { present } from '#kernel/json'
import { paymentEvent, railsBody } from '#payments'
import { created, endpoint, ok, type Endpoint } from '#platform/http'
import { completeSetup, openSetupForm } from '../setup/complete-setup.ts'
import { bySetupToken, setupStatusOf } from '../setup/setup-link.ts'
import { setupDoneAnswer, setupPageAnswer } from './answers.ts'

const tag = 'Hosted payments'
const base = '/api/trx/setup/{token}'
const params = z.object({ token: z.string() })

/** The calls of a page on which a customer saves a payment method. Its token is the credential. */
export function setupCalls(services: Services): Endpoint[] {
  const access = bySetupToken(services)
  const shared = { tag, access, params }
  return [
    endpoint({
      ...shared,
      call: `GET ${base}`,
      name: 'getSetup',
      summary: 'Read what a set-up page shows',
      answers: { statusCode: 200, schema: setupPageAnswer },
      handle: async ({ caller: { company, link } }) =>
        ok(
          present({
            companyName: company.name,
            status: setupStatusOf(link, companyNow(services.clock, company)),
            description: link.description,
            order_id: link.order_id,
            paymentMethods: company.products,
            expiresAt: isoInstant(link.expires_at),
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
      answers: { statusCode: 201, schema: intentionAnswer },
      refuses: ['bad_gateway'],
      handle: async ({ caller, body }) => created(await openSetupForm(services, caller, body.paymentMethods)),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/complete`,
      name: 'completeSetup',
      summary: 'Note the method that was saved',
      idempotent: true,
      body: z.strictObject({ processorEvent: paymentEvent }),
      answers: { statusCode: 200, schema: setupDoneAnswer },
      refuses: ['bad_gateway'],
      handle: async ({ caller, body }) => ok(await completeSetup(services, caller, body.processorEvent)),
    }),
  ]
}
