import type { BodyOf } from '../api/calls.ts'
import type { Customer } from './customer-words.ts'

/** What is typed of a customer: named as the service names it, so that what it finds wrong stands where it belongs. */
export type CustomerValues = {
  email: string
  firstName: string
  lastName: string
  companyName: string
  phoneNumber: string
  address: string
  address2: string
  city: string
  state: string
  zip: string
  externalUserId: string
}

export const emptyCustomer: CustomerValues = {
  email: '',
  firstName: '',
  lastName: '',
  companyName: '',
  phoneNumber: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  externalUserId: '',
}

/** A customer as it is typed over. */
export function toCustomerValues(customer: Customer): CustomerValues {
  const { address1, ...place } = customer.address ?? {}
  const { email, firstName, lastName, companyName, phoneNumber, externalUserId } = customer
  const known = {
    email,
    firstName,
    lastName,
    companyName,
    phoneNumber,
    externalUserId,
    address: address1,
    ...place,
  }
  return { ...emptyCustomer, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)) }
}

const trimValues = (values: Partial<CustomerValues>) =>
  Object.entries(values).map(([name, value]) => [name, value.trim()] as const)

/** What is sent of a new customer: what was typed. */
export function newCustomerBody(values: CustomerValues): BodyOf<'POST /api/customers'> {
  const typed = Object.fromEntries(trimValues(values).filter(([, value]) => value !== ''))
  return { ...typed, email: values.email.trim() }
}

type Dirty = Partial<Record<keyof CustomerValues, unknown>>

// The service takes an empty text off these, and null off the others.
const clearedByText: readonly string[] = ['firstName', 'lastName', 'companyName']

/** Only what was changed: what another person changed meanwhile stays. */
export function customerChanges(
  values: CustomerValues,
  dirty: Dirty,
): NonNullable<BodyOf<'PUT /api/customers/{id}'>> {
  const changed = trimValues(values).filter(([name]) => dirty[name as keyof CustomerValues])
  return Object.fromEntries(
    changed.map(([name, value]) => [name, value === '' && !clearedByText.includes(name) ? null : value]),
  )
}
