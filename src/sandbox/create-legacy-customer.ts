import { z } from 'zod'
import { violates } from '#platform/database'
import { foldText } from '#kernel/fold-text'
import { invalidFieldError } from '#kernel/refusals'
import type { CustomerId } from '#kernel/ids'
import { rails } from '#kernel/rails'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { externalUserIdKey, insertCustomer } from '#customers'
import { dateOrInstant, idText, phoneText } from '#platform/http'

const text = z.string().max(255).optional()

/** A customer of an older system: most fields may be missing. */
export const legacyCustomer = z.strictObject({
  email: text,
  firstName: text,
  lastName: text,
  companyName: text,
  phoneNumber: phoneText(z.string().max(255)).optional(),
  address: z.strictObject({ address1: text, city: text, state: text, zip: text }).optional(),
  externalUserId: idText(z.string().max(255)).optional(),
  customFields: z.record(z.string(), z.json()).optional(),
  defaultPaymentOptions: z.array(z.enum(rails)).optional(),
  createdAt: dateOrInstant.optional(),
})

type LegacyCustomer = z.infer<typeof legacyCustomer>

/** Inserts such a customer as sent, without the rules for new ones. */
export async function createLegacyCustomer(
  { db, ids, clock }: AppContext,
  company: Company,
  customer: LegacyCustomer,
): Promise<CustomerId> {
  const id = ids.next<CustomerId>()
  const { address = {} } = customer
  const createdAt = customer.createdAt?.at ?? getCompanyTime(clock, company)
  await rejectDuplicate(
    db.run(insertCustomer, {
      companyId: company.id,
      id,
      email: customer.email ?? null,
      emailSearch: customer.email === undefined ? null : foldText(customer.email.trim()),
      firstName: customer.firstName ?? null,
      lastName: customer.lastName ?? null,
      companyName: customer.companyName ?? null,
      phoneNumber: customer.phoneNumber ?? null,
      address1: address.address1 ?? null,
      address2: null,
      city: address.city ?? null,
      state: address.state ?? null,
      zip: address.zip ?? null,
      externalUserId: customer.externalUserId ?? null,
      customFields: customer.customFields ?? {},
      defaultPaymentOptions: customer.defaultPaymentOptions ?? null,
      createdAt,
      updatedAt: createdAt,
    }),
  )
  return id
}

async function rejectDuplicate(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!violates(error, externalUserIdKey)) throw error
    throw invalidFieldError(
      'body.customer.externalUserId',
      'duplicate',
      'another customer of this company has it already',
    )
  }
}
