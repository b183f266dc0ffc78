import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CustomerId } from '#kernel/ids'
import { toCanonicalJson, omitNullish } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { CustomFieldValues } from '#companies'
import { c, mapping, type Mapping } from '#platform/database'
import type { Contact } from '#processor'

/** A payer of a company: contact data, payment options, and the contact at the processor. */
export type Customer = {
  id: CustomerId
  /** Absent on some records of an older system. */
  email: string | undefined
  firstName: string | undefined
  lastName: string | undefined
  companyName: string | undefined
  phoneNumber: string | undefined
  address1: string | undefined
  address2: string | undefined
  city: string | undefined
  state: string | undefined
  zip: string | undefined
  externalUserId: string | undefined
  customFields: CustomFieldValues
  /**
   * The rails that new invoices inherit. A record of an older system may have an empty list, which also means no
   * default.
   */
  defaultPaymentOptions: Rail[] | undefined
  /** The customer at the processor, from the first intention on. */
  contactId: string | undefined
  /** The contacts of customers that were merged into this one. */
  mergedContactIds: string[]
  /** Whether a method was ever saved. Before that, responses omit the contact. */
  hasSavedMethod: boolean
  defaultPaymentMethodId: string | undefined
  /** Whether the customer is erased or its erasure has begun: no new work may start with it. */
  isErased: boolean
  createdAt: number
  updatedAt: number
}

/** The columns that every read of a customer selects. */
export const customerColumns = {
  id: c.uuid<CustomerId>(),
  email: c.maybe(c.text()),
  first_name: c.maybe(c.text()),
  last_name: c.maybe(c.text()),
  company_name: c.maybe(c.text()),
  phone_number: c.maybe(c.text()),
  address1: c.maybe(c.text()),
  address2: c.maybe(c.text()),
  city: c.maybe(c.text()),
  state: c.maybe(c.text()),
  zip: c.maybe(c.text()),
  external_user_id: c.maybe(c.text()),
  custom_fields: c.json<CustomFieldValues>(),
  default_payment_options: c.maybe(c.texts<Rail>()),
  contact_id: c.maybe(c.text()),
  merged_contact_ids: c.texts(),
  has_saved_method: c.boolean,
  default_vault_id: c.maybe(c.text()),
  is_erased: c.boolean,
  created_at: c.instant,
  updated_at: c.instant,
}

/** Maps a row of `customerColumns` to a customer. */
export const { fromRow: rowToCustomer }: Mapping<typeof customerColumns, Customer> = mapping(
  customerColumns,
  { default_vault_id: 'defaultPaymentMethodId' },
)

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null }

/** Returns the displayed name of a customer: the person, or else the company. */
export function formatCustomerName({
  firstName,
  lastName,
  companyName,
}: Nullable<Pick<Customer, 'firstName' | 'lastName' | 'companyName'>>): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || undefined
}

/** Returns the names and the email of a customer, as the records of a payer show them. */
export function toCustomerNames({ firstName, lastName, companyName, email }: Customer) {
  return omitNullish({ firstName, lastName, companyName, email })
}

/** Formats a customer for the API. The contact is shown once a method was saved. */
export function toCustomerResponse(customer: Customer) {
  const { email, firstName, lastName, companyName, phoneNumber } = customer
  const { address1, address2, city, state, zip, customFields, externalUserId } = customer
  const address = omitNullish({ address1, address2, city, state, zip })
  const isShown = customer.hasSavedMethod && !customer.isErased
  return {
    id: toPublicId('cus', customer.id),
    ...omitNullish({ email, firstName, lastName, companyName, phoneNumber }),
    ...(Object.keys(address).length > 0 ? { address } : {}),
    ...omitNullish({ externalUserId, contactId: isShown ? customer.contactId : undefined }),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    ...omitNullish({ defaultPaymentOptions: customer.defaultPaymentOptions }),
    createdAt: toIsoInstant(customer.createdAt),
    updatedAt: toIsoInstant(customer.updatedAt),
  }
}

/** Returns the customer's data for the processor. Spec, Customer: never the second address line. */
export function toContact(customer: Customer): Contact {
  const { firstName, lastName, companyName, email, phoneNumber: phone } = customer
  const { address1, city, state, zip } = customer
  return omitNullish({ firstName, lastName, companyName, email, phone, address1, city, state, zip })
}

/** Returns whether both have the same data for the processor. */
export function isSameContact(one: Customer, other: Customer): boolean {
  return toCanonicalJson(toContact(one)) === toCanonicalJson(toContact(other))
}

/** Returns the contacts at the processor that own the customer's methods: its own and those of merged customers. */
export function contactIdsOf({ contactId, mergedContactIds }: Customer): string[] {
  return [...new Set([...(contactId === undefined ? [] : [contactId]), ...mergedContactIds])]
}
