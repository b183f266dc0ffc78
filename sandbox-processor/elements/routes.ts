import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import { vaultView } from '../accounts/account.ts'
import { answerOf, created, send } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { sendPage } from '../http/compressed.ts'
import { nothing, parse, text } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { locationRoute } from '../http/routes.ts'
import type { Intention } from '../intentions/intention.ts'
import { findIntention } from '../intentions/intention-queries.ts'
import { requireOpen } from '../intentions/require-open.ts'
import type { Location } from '../locations/location.ts'
import { locationOfId } from '../locations/location-queries.ts'
import { isClaimed } from '../movements/movement-queries.ts'
import type { Processor } from '../processor.ts'
import { completeForm } from './complete-form.ts'
import { keepMethod } from './keep-method.ts'
import { formPage, pageHeaders, refusalPage } from './form-page.ts'
import { readEntry } from './form-entry.ts'
import { schemeFor } from './form-style.ts'

const params = z.object({ clientToken: text })
const asked = z.record(z.string(), z.unknown())
const keeping = z.strictObject({ contactId: text })

/** The secure form: its page and what it posts. The client token in the address is the credential. */
export function elementRoutes(app: FastifyInstance, processor: Processor): void {
  app.get('/v1/elements/:clientToken', async (request, reply) => {
    const { clientToken } = parse(params, request.params)
    const query = parse(asked, request.query)
    const intention = await findIntention(processor.db, clientToken)
    const { frameAncestors = [] } = intention ?? {}
    const frame = {
      nonce: randomBytes(16).toString('base64'),
      frameAncestors,
      scheme: schemeFor(query['scheme'], frameAncestors, request.headers.referer),
    }
    reply.headers(pageHeaders(frame))
    const found = await usable(processor, intention).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (found instanceof Refusal)
      return sendPage(request, reply.code(found.status), refusalPage(frame, found))
    return sendPage(request, reply, formPage(frame, found.intention))
  })

  app.post('/v1/elements/:clientToken', async (request, reply) => {
    const { clientToken } = parse(params, request.params)
    return send(reply, await answerOf(() => submit(processor, clientToken, request)))
  })
}

/** POST /v1/transactions/{id}/vault: the method of a sale that was made in the form. */
export function keepRoutes(app: FastifyInstance, processor: Processor): void {
  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/transactions/:id/vault',
    operation: 'any',
    body: keeping,
    query: nothing,
    async handle({ location, id, body, now }) {
      return created(vaultView(await keepMethod(processor.db, location, { saleId: id, ...body }, now)))
    },
  })
}

async function submit(
  processor: Processor,
  clientToken: string,
  { body: posted, ip: payerAddress }: Pick<FastifyRequest, 'body' | 'ip'>,
): Promise<Answer> {
  const { intention, location } = await usable(processor, await findIntention(processor.db, clientToken))
  const now = locationNow(location)
  const entry = readEntry(posted, intention, now)
  if ('verbiage' in entry) return { status: 422, body: entry }
  const { answer, postback } = await completeForm(processor.db, {
    location,
    intention,
    entry,
    payerAddress,
    now,
  })
  if (postback !== undefined) await processor.courier.deliverFirst(postback)
  return answer
}

async function usable(
  processor: Processor,
  intention: Intention | undefined,
): Promise<{ intention: Intention; location: Location }> {
  const location = intention && (await locationOfId(processor.db, intention.locationId))
  if (intention === undefined || location === undefined)
    throw new Refusal('not_found', { message: 'This form does not exist.' })
  requireOpen(intention, locationNow(location))
  const { sale } = intention
  // Forms of one sale are closed by the one that makes it; a card that is declined is not even tried in the others.
  if (sale && (await isClaimed(processor.db, location.id, sale.reference))) throw new Refusal('closed')
  return { intention, location }
}
