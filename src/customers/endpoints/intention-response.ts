import { z } from 'zod'
import { rails } from '#kernel/rails'

/** The response schema of an intention. */
export const intentionResponse = z
  .object({
    clientToken: z.string(),
    formUrl: z.string(),
    locationId: z.string(),
    contactId: z.string(),
    methods: z.array(
      z.object({
        productTransactionId: z.string(),
        type: z.enum(rails).describe('The rail: `cc` for cards, `ach` for bank accounts.'),
      }),
    ),
  })
  .meta({ id: 'Intention', description: 'The token that opens the secure form.' })
