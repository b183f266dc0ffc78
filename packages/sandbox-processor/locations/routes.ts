import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { realNow } from '../clock.ts'
import { created, ok } from '../http/response.ts'
import { text } from '../http/parse.ts'
import { RequestError } from '../http/request-error.ts'
import { serviceRoute } from '../http/route.ts'
import { newId, newSecret } from '../ids.ts'
import { retryFailedNow } from '../postbacks/postback-queries.ts'
import type { Processor } from '../processor.ts'
import { listMethods } from './location.ts'
import { updateLocation, upsertLocation } from './location-queries.ts'
import { upsertPlatform } from './platform-queries.ts'

const products = z.array(z.enum(['cc', 'ach'])).max(2)
const httpUrl = z.url({ protocol: /^https?$/ }).max(2000)

const platform = z.strictObject({ postbackUrl: httpUrl })
const location = z.strictObject({ locationId: text, name: text, products })
const change = z.strictObject({ name: text.optional(), products: products.optional() })

/** Registers the service's routes: PUT /v1/platform, POST /v1/locations and PUT /v1/locations/{locationId}. */
export function locationRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  serviceRoute(app, processor, {
    method: 'PUT',
    url: '/v1/platform',
    body: platform,
    async handle({ body }) {
      await upsertPlatform(db, body)
      // The service has just started, so failed postbacks are retried at once.
      await retryFailedNow(db, realNow())
      return ok({})
    },
  })

  serviceRoute(app, processor, {
    method: 'POST',
    url: '/v1/locations',
    body: location,
    async handle({ body }) {
      const secrets = { apiKey: newSecret('sk'), postbackSecret: newSecret('whsec') }
      const productIds = { ccProductId: newId('prd'), achProductId: newId('prd') }
      const { locationId, ...named } = body
      const stored = await upsertLocation(
        db,
        { id: locationId, ...named, ...productIds, ...secrets },
        realNow(),
      )
      const { apiKey, postbackSecret } = stored
      return created({ locationId, apiKey, postbackSecret, methods: listMethods(stored) })
    },
  })

  serviceRoute(app, processor, {
    method: 'PUT',
    url: '/v1/locations/:id',
    body: change,
    async handle({ id, body }) {
      const stored = await updateLocation(db, id, body)
      if (stored === undefined) throw new RequestError('not_found')
      return ok({ locationId: id, name: stored.name, methods: listMethods(stored) })
    },
  })
}
