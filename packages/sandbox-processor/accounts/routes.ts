import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hasContact } from '../contacts/contact-queries.ts'
import { created, ok } from '../http/response.ts'
import { text } from '../http/parse.ts'
import { RequestError } from '../http/request-error.ts'
import { locationRoute } from '../locations/location-route.ts'
import { titleLengthMax } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { ticketView, vaultView } from './account.ts'
import { deleteAccount, findAccount, listVaultsOfContact, renameVault } from './account-queries.ts'
import { attachVault } from './attach-vault.ts'
import { storeTicket } from './store-ticket.ts'

const renameBody = z.strictObject({ title: z.string().min(1).max(titleLengthMax) })
const attachBody = z.strictObject({ contactId: text })
const storeBody = z.strictObject({ contactId: text.optional(), billingZip: text.optional() })

/** Registers the routes of stored methods below /v1/vaults/{id}, and GET /v1/contacts/{id}/vaults. */
export function vaultRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor
  const url = '/v1/vaults/:id'

  locationRoute(app, processor, {
    url,
    method: 'GET',
    operation: 'read_vault',
    async handle({ location, id }) {
      const vault = await findAccount(db, location.id, 'vault', id)
      if (vault === undefined) throw new RequestError('not_found')
      return ok(vaultView(vault))
    },
  })

  locationRoute(app, processor, {
    url,
    method: 'PUT',
    operation: 'any',
    body: renameBody,
    async handle({ location, id, body }) {
      const vault = await renameVault(db, location.id, id, body.title)
      if (vault === undefined) throw new RequestError('not_found')
      return ok(vaultView(vault))
    },
  })

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/vaults/:id/contact',
    operation: 'any',
    body: attachBody,
    async handle({ location, id, body }) {
      return ok(vaultView(await attachVault(db, location, { vaultId: id, ...body })))
    },
  })

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/contacts/:id/vaults',
    operation: 'read_vault',
    async handle({ location, id }) {
      if (!(await hasContact(db, location.id, id))) throw new RequestError('not_found')
      const vaults = await listVaultsOfContact(db, location.id, id)
      return ok({ vaults: vaults.map(vaultView) })
    },
  })

  deleteRoute(app, processor, 'vault')
}

/** Registers GET and DELETE /v1/tickets/{id}, and POST /v1/tickets/{id}/vault. */
export function ticketRoutes(app: FastifyInstance, processor: Processor): void {
  const { db } = processor

  locationRoute(app, processor, {
    method: 'GET',
    url: '/v1/tickets/:id',
    operation: 'read_ticket',
    async handle({ location, id }) {
      const ticket = await findAccount(db, location.id, 'ticket', id)
      if (ticket === undefined) throw new RequestError('not_found')
      return ok(ticketView(ticket))
    },
  })

  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/tickets/:id/vault',
    operation: 'any',
    body: storeBody,
    async handle({ location, id, body, now }) {
      const command = { ticketId: id, ...body, contactId: body.contactId ?? null }
      return created(vaultView(await storeTicket(db, location, command, now)))
    },
  })

  deleteRoute(app, processor, 'ticket')
}

function deleteRoute(app: FastifyInstance, processor: Processor, kind: 'vault' | 'ticket'): void {
  locationRoute(app, processor, {
    method: 'DELETE',
    url: `/v1/${kind}s/:id`,
    operation: 'any',
    async handle({ location, id, now }) {
      if (!(await deleteAccount(processor.db, location.id, kind, id, now)))
        throw new RequestError('not_found')
      return ok({})
    },
  })
}
