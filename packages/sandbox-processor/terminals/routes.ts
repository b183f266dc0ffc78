import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { text } from '../http/parse.ts'
import { locationRoute } from '../locations/location-route.ts'
import { amountCentsMax, textLengthMax } from '../limits.ts'
import { executionResponse } from '../movements/execution-response.ts'
import type { Processor } from '../processor.ts'
import { requestTerminal } from './request-terminal.ts'

const terminalId = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'takes 1 to 64 characters of A-Z a-z 0-9 _ . : -')

const terminalBody = z.strictObject({
  reference: text,
  action: z.enum(['sale', 'auth', 'credit']),
  amountCents: z.int().min(1).max(amountCentsMax),
  orderId: z.string().max(textLengthMax).optional(),
  description: z.string().max(1000).optional(),
})

/** Registers POST /v1/terminals/{terminalId}/transactions. */
export function terminalRoutes(app: FastifyInstance, processor: Processor): void {
  locationRoute(app, processor, {
    method: 'POST',
    url: '/v1/terminals/:id/transactions',
    id: terminalId,
    operation: (body) => body.action,
    body: terminalBody,
    async handle({ location, id, body, now }) {
      return executionResponse(
        await requestTerminal(processor.db, location, { terminalId: id, ...body }, now),
      )
    },
  })
}
