import { z } from 'zod'
import { redactCardNumbers } from '#kernel/card-number'
import { omitNullish } from '#kernel/json'
import { toCents } from '#kernel/money'
import { rails } from '#kernel/rails'

// The responses of the sandbox processor, as far as the service reads them. Further keys are ignored.

const amount = z.number().int().transform(toCents)
const rail = z.enum(rails)
// Text from the processor is not ours to refuse. The service stores and shows it with card numbers redacted.
const text = z.string().transform(redactCardNumbers)

const wireMethod = z.object({
  id: z.string(),
  paymentMethod: rail,
  lastFour: z.string(),
  firstSix: z.string().optional(),
  expDate: z.string().optional(),
  accountType: z.enum(['checking', 'savings']).optional(),
  cardBrand: z.string().optional(),
  binInfo: z.looseObject({ type: z.string().optional(), brand: z.string().optional() }).nullish(),
  billingZip: z.string().optional(),
  billingState: z.string().optional(),
})

export const wireVault = wireMethod.extend({
  contactId: z.string().optional(),
  accountHolderName: text.optional(),
  title: text.optional(),
  active: z.boolean(),
})

export const wireVaults = z.object({ vaults: z.array(wireVault) })

export const wireTicket = wireMethod.extend({
  contactId: z.string(),
  expiresAt: z.iso.datetime().transform((text) => Date.parse(text)),
  used: z.boolean(),
})

export const wireMovement = z.object({
  id: z.string(),
  reference: z.string(),
  action: z.enum(['sale', 'auth', 'capture', 'void', 'refund', 'credit']),
  status: z.enum(['approved', 'declined', 'pending', 'settled', 'returned', 'voided']),
  amountCents: amount,
  surchargeCents: amount,
  paymentMethod: rail,
  reasonCode: z.coerce.string(),
  reasonText: text,
  lastFour: z.string().optional(),
  cardBrand: z.string().optional(),
  vaultId: z.string().optional(),
  contactId: z.string().optional(),
  parentId: z.string().optional(),
})

export const wireMovementPage = z.object({
  transactions: z.array(
    wireMovement
      .pick({
        id: true,
        reference: true,
        action: true,
        status: true,
        amountCents: true,
        surchargeCents: true,
        paymentMethod: true,
        parentId: true,
      })
      .extend({ orderId: text.optional(), createdAt: z.string() })
      .transform(({ createdAt, ...movement }) => ({ ...movement, at: Date.parse(createdAt) })),
  ),
})

export const wireDeclines = z.object({
  declines: z.array(
    z
      .object({
        id: z.string(),
        createdAt: z.iso.datetime().transform((text) => Date.parse(text)),
        payerAddress: z.string().optional(),
      })
      .transform(({ id, createdAt: at, payerAddress: address }) => ({ id, at, ...omitNullish({ address }) })),
  ),
})

export const wireCancellation = z.discriminatedUnion('cancelled', [
  z.object({ cancelled: z.literal(true) }),
  z.object({ cancelled: z.literal(false), transaction: wireMovement }),
])

export const wireIntention = z.object({
  clientToken: z.string(),
  methods: z.array(z.object({ productTransactionId: z.string(), type: rail })),
})

export const wireCredentials = z.object({
  locationId: z.string(),
  apiKey: z.string(),
  postbackSecret: z.string(),
})

export const wireContact = z.object({ id: z.string() })

/** A postback of the sandbox processor. It is only a hint to read the books. Its content is not trusted. */
export const wirePostback = z.object({
  id: z.string(),
  type: z.string(),
  locationId: z.string(),
  transactionId: z.string().optional(),
  reference: z.string().optional(),
  vaultId: z.string().optional(),
  contactId: z.string().optional(),
})

export const wireRefusal = z.object({
  error: z.string().optional(),
  reasonCode: z.coerce.string().optional(),
  reasonText: text.optional(),
  message: text.optional(),
})

export const wireClock = z.object({ now: z.string(), nextDueAt: z.string().nullish() })
