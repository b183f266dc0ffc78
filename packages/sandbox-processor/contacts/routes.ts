import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { created, ok } from '../http/response.ts'
import { RequestError } from '../http/request-error.ts'
import { locationRoute } from '../locations/location-route.ts'
import { newId } from '../ids.ts'
import { textLengthMax } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { insertContact, replaceContact } from './contact-queries.ts'

const field = z.string().max(textLengthMax).optional()
const fields = z.strictObject({
  firstName: field,
  lastName: field,
  companyName: field,
  email: field,
  phone: field,
  address1: field,
  city: field,
  state: field,
  zip: field,
})

/** Registers POST /v1/contacts and PUT /v1/contacts/{id}. */
export function contactRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/contacts',
    operation: 'any',
    body: fields,
    async handle({ location, body, now }) {
      const contact = { id: newId('cnt'), fields: body }
      await insertContact(db, location.id, contact, now)
      return created({ id: contact.id, ...body })
    },
  })

  locationRoute(app, processor, {
    method: 'PUT',
    url: '/v1/contacts/:id',
    operation: 'any',
    body: fields,
    async handle({ location, id, body }) {
      if (!(await replaceContact(db, location.id, { id, fields: body }))) throw new RequestError('not_found')
      return ok({ id, ...body })
    },
  })
}
