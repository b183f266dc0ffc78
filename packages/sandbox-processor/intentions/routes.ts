import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hasContact } from '../contacts/contact-queries.ts'
import { created } from '../http/response.ts'
import { text } from '../http/parse.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import { locationRoute } from '../locations/location-route.ts'
import { newSecret } from '../ids.ts'
import {
  amountCentsMax,
  declinesAllowedMax,
  frameAncestorsMax,
  saleDeclinesAllowedMax,
  intentionLifetimeSecondsMax,
} from '../limits.ts'
import { isZip } from '../instruments/numbers.ts'
import type { Location } from '../locations/location.ts'
import { listMethods } from '../locations/location.ts'
import type { Processor } from '../processor.ts'
import { intentionKinds } from './intention.ts'
import type { IntentionSale } from './intention.ts'
import { insertIntention } from './intention-queries.ts'

const sale = z
  .strictObject({
    reference: text,
    amountCents: z.int().min(1).max(amountCentsMax),
    surchargeCents: z.int().min(0).max(amountCentsMax).default(0),
    description: z.string().max(1000).optional(),
    declinesMax: z.int().min(1).max(declinesAllowedMax).optional(),
    saleDeclinesMax: z.int().min(1).max(saleDeclinesAllowedMax).optional(),
  })
  .refine((body) => body.surchargeCents <= body.amountCents, {
    path: ['surchargeCents'],
    message: 'is more than amountCents, of which it is a part',
  })

// The origin becomes part of a policy header, where a wildcard or a comma would change the policy.
const plainOrigin = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d+)?$/
const origin = z
  .string()
  .max(300)
  .refine((text) => plainOrigin.test(text) && URL.canParse(text) && new URL(text).origin === text, {
    message: 'must be an origin, such as https://shop.example',
  })

const colourPattern = /^#[0-9a-f]{6}$/i
// The colour becomes part of a style, where other text could inject CSS.
const appearance = z.strictObject({
  accent: z.string().regex(colourPattern, 'must be a colour such as #1f5fd1').toLowerCase().optional(),
})
const zip = z.string().refine(isZip, 'must be a ZIP or postal code: up to 10 letters and digits')
const prefill = z.strictObject({
  billingZip: zip.optional(),
})

const intention = z
  .strictObject({
    kind: z.enum(intentionKinds),
    contactId: text,
    methods: z
      .array(z.enum(['cc', 'ach']))
      .min(1)
      .max(2),
    lifetimeSeconds: z.int().min(1).max(intentionLifetimeSecondsMax),
    frameAncestors: z.array(origin).max(frameAncestorsMax).default([]),
    appearance: appearance.default({}),
    prefill: prefill.default({}),
    zipRequired: z.boolean().default(true),
    sale: sale.optional(),
  })
  .refine((body) => (body.kind === 'sale') === (body.sale !== undefined), {
    path: ['sale'],
    message: 'is required for a sale intention and accepted by no other',
  })

/** Registers POST /v1/intentions. */
export function intentionRoutes(app: FastifyInstance, processor: Processor): void {
  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/intentions',
    operation: 'any',
    body: intention,
    async handle({ location, body, now }) {
      return created(await createIntention(processor, location, body, now))
    },
  })
}

async function createIntention(
  processor: Processor,
  location: Location,
  body: z.output<typeof intention>,
  now: Date,
) {
  const { kind, contactId, lifetimeSeconds } = body
  if (!(await hasContact(processor.db, location.id, contactId)))
    throw new RequestError('not_found', { message: 'There is no such contact.' })
  const methods = listMethods(location, [...new Set(body.methods)])
  if (methods.length === 0) throw notAllowedError(1667, 'This location takes none of these methods.')
  const clientToken = newSecret('ct')
  const stored = {
    clientToken,
    locationId: location.id,
    kind,
    contactId,
    methods: methods.map((method) => method.type),
    sale: body.sale === undefined ? null : toIntentionSale(body.sale),
    frameAncestors: body.frameAncestors,
    accent: body.appearance.accent ?? null,
    billingZip: body.prefill.billingZip ?? null,
    zipRequired: body.zipRequired,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
  }
  await insertIntention(processor.db, stored, now)
  return { clientToken, methods }
}

function toIntentionSale(request: z.output<typeof sale>): IntentionSale {
  const { description = null, declinesMax = null, saleDeclinesMax = null } = request
  return { ...request, description, declinesMax, saleDeclinesMax }
}
