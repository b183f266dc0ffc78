import type { BodyOf } from '../api/endpoints.ts'
import type { Customer } from './customer-labels.ts'

/**
 * The form values of a customer. The names are those of the API, so that its field errors appear at the right field.
 */
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

/** Returns the form values of an existing customer. */
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

/** Returns the request body for a new customer. Empty fields are left out. */
export function newCustomerBody(values: CustomerValues): BodyOf<'POST /api/customers'> {
  const typed = Object.fromEntries(trimValues(values).filter(([, value]) => value !== ''))
  return { ...typed, email: values.email.trim() }
}

type Dirty = Partial<Record<keyof CustomerValues, unknown>>

// The API clears these fields by an empty string, and all others by null.
const clearedByText: readonly string[] = ['firstName', 'lastName', 'companyName']

/** Returns only the changed fields, so that the changes of another user are not overwritten. */
export function customerChanges(
  values: CustomerValues,
  dirty: Dirty,
): NonNullable<BodyOf<'PUT /api/customers/{id}'>> {
  const changed = trimValues(values).filter(([name]) => dirty[name as keyof CustomerValues])
  return Object.fromEntries(
    changed.map(([name, value]) => [name, value === '' && !clearedByText.includes(name) ? null : value]),
  )
}
