import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import { vaultView } from '../accounts/account.ts'
import { toResponse, created, send } from '../http/response.ts'
import type { HttpResponse } from '../http/response.ts'
import { sendPage } from '../http/send-page.ts'
import { parse, text } from '../http/parse.ts'
import { RequestError } from '../http/request-error.ts'
import { locationRoute } from '../locations/location-route.ts'
import type { Intention } from '../intentions/intention.ts'
import { findIntention } from '../intentions/intention-queries.ts'
import { requireOpenIntention } from '../intentions/require-open-intention.ts'
import type { Location } from '../locations/location.ts'
import { findLocation } from '../locations/location-queries.ts'
import { isClaimed } from '../movements/movement-queries.ts'
import type { Processor } from '../processor.ts'
import { completeForm } from './complete-form.ts'
import { keepMethod } from './keep-method.ts'
import { formPage, pageHeaders, errorPage } from './form-page.ts'
import { parseEntry } from './form-entry.ts'
import { chooseScheme } from './form-style.ts'

const params = z.object({ clientToken: text })
const pageQuery = z.record(z.string(), z.unknown())
const keepBody = z.strictObject({ contactId: text })

/** Registers the page of the secure form and its post. The client token in the URL is the credential. */
export function elementRoutes(app: FastifyInstance, processor: Processor): void {
  app.get('/v1/elements/:clientToken', async (request, reply) => {
    const { clientToken } = parse(params, request.params)
    const query = parse(pageQuery, request.query)
    const intention = await findIntention(processor.db, clientToken)
    const { frameAncestors = [] } = intention ?? {}
    const frame = {
      nonce: randomBytes(16).toString('base64'),
      frameAncestors,
      scheme: chooseScheme(query['scheme'], frameAncestors, request.headers.referer),
    }
    reply.headers(pageHeaders(frame))
    const found = await requireUsableForm(processor, intention).catch((error: unknown) => {
      if (error instanceof RequestError) return error
      throw error
    })
    if (found instanceof RequestError)
      return sendPage(request, reply.code(found.status), errorPage(frame, found))
    return sendPage(request, reply, formPage(frame, found.intention))
  })

  app.post('/v1/elements/:clientToken', async (request, reply) => {
    const { clientToken } = parse(params, request.params)
    return send(reply, await toResponse(() => submitForm(processor, clientToken, request)))
  })
}

/** Registers POST /v1/transactions/{id}/vault, which saves the method of a sale in the form. */
export function keepRoutes(app: FastifyInstance, processor: Processor): void {
  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/transactions/:id/vault',
    operation: 'any',
    body: keepBody,
    async handle({ location, id, body, now }) {
      return created(vaultView(await keepMethod(processor.db, location, { saleId: id, ...body }, now)))
    },
  })
}

async function submitForm(
  processor: Processor,
  clientToken: string,
  { body: posted, ip: payerAddress }: Pick<FastifyRequest, 'body' | 'ip'>,
): Promise<HttpResponse> {
  const { intention, location } = await requireUsableForm(
    processor,
    await findIntention(processor.db, clientToken),
  )
  const now = locationNow(location)
  const entry = parseEntry(posted, intention, now)
  if ('verbiage' in entry) return { status: 422, body: entry }
  const { response, postback } = await completeForm(processor.db, {
    location,
    intention,
    entry,
    payerAddress,
    now,
  })
  if (postback !== undefined) await processor.courier.deliverFirst(postback)
  return response
}

async function requireUsableForm(
  processor: Processor,
  intention: Intention | undefined,
): Promise<{ intention: Intention; location: Location }> {
  const location = intention && (await findLocation(processor.db, intention.locationId))
  if (intention === undefined || location === undefined)
    throw new RequestError('not_found', { message: 'This payment form has expired. Go back and try again.' })
  requireOpenIntention(intention, locationNow(location))
  const { sale } = intention
  // The form that makes a sale closes the others, so no further card is tried in them, even to be declined.
  if (sale && (await isClaimed(processor.db, location.id, sale.reference))) throw new RequestError('closed')
  return { intention, location }
}
