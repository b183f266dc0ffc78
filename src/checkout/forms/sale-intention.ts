import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { toAppearance, toFrameOrigins, type Intention } from '#customers'
import { secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { clientTokenLifetimeMs, formDeclinesMax } from '#kernel/limits'
import { zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { callProcessor } from '#processor'
import { scheduleMethodRelease } from './orphan-method.ts'
import { referenceOf, refuseUnchargeable } from '#attempts'

/** A form that makes a sale. All forms of a sale share this id. */
export type SaleIntention = {
  id: TransactionId
  amountCents: Cents
  /** The number of declined attempts, over all forms of the sale, at which this form stops. */
  saleDeclinesMax: number
  description: string | undefined
  contactId: string
  methods: Rail[]
}

/** Opens a secure form that makes a sale. */
export async function openSaleIntention(
  context: AppContext,
  company: Company,
  { id, amountCents, saleDeclinesMax, description, contactId, methods }: SaleIntention,
): Promise<Intention> {
  const { processor, secrets } = context
  refuseUnchargeable(company, { subtotal: amountCents, fee: zeroCents })
  const location = openCredentials(secrets, company)
  const declines = { declinesMax: formDeclinesMax, saleDeclinesMax }
  const sale = { reference: referenceOf({ id }), amountCents, ...declines }
  const form = await callProcessor(() =>
    processor.createIntention(location, {
      kind: 'sale',
      contactId,
      methods,
      lifetimeSeconds: clientTokenLifetimeMs / secondMs,
      frameAncestors: toFrameOrigins(context, company),
      ...toAppearance(company),
      sale: { ...sale, ...omitNullish({ description }) },
    }),
  )
  // The release is scheduled before a payer can use the form, so that a crash leaves no method at the processor.
  if (form.leavesMethod) await scheduleMethodRelease(context, company, id)
  const { clientToken } = form
  const formUrl = processor.formOf(location).urlOf(clientToken)
  return { clientToken, formUrl, locationId: location.locationId, contactId, methods: form.methods }
}
