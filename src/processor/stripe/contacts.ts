import { z } from 'zod'
import { processorReadTimeoutMs } from '#kernel/limits'
import type { Contact } from '../contact.ts'
import { parseResponse, parseResponseOrNone, toProcessorError } from './stripe-result.ts'
import { isStripeId, toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireCustomer } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'

type ContactCalls = Pick<StripePort, 'createContact' | 'replaceContact'>

/** Creates the contact calls. A contact is a customer of the account. */
export function createContactCalls(stripe: StripeCall): ContactCalls {
  return {
    async createContact(location, contact) {
      const parameters = { ...omitEmpty(toCustomerParameters(contact)), metadata: locationMetadata(location) }
      const call = { method: 'POST', path: '/v1/customers', parameters } as const
      return parseResponse(wireCustomer, await stripe.send(location, call)).id
    },
    async replaceContact(location, contactId, contact) {
      const path = toPath('/v1/customers/', contactId)
      const parameters = toCustomerParameters(contact)
      const result = await sendWhenUnlocked(stripe, processorReadTimeoutMs, location, {
        method: 'POST',
        path,
        parameters,
      })
      if (result.kind !== 'done') throw toProcessorError(result)
    },
  }
}

/** Returns whether the location has such a contact. */
export async function hasContact(
  stripe: StripeCall,
  location: StripeCredentials,
  contactId: string,
): Promise<boolean> {
  if (!isStripeId(contactId, 'cus')) return false
  const path = toPath('/v1/customers/', contactId)
  const customer = parseResponseOrNone(wireCustomer, await stripe.send(location, { method: 'GET', path }))
  // Two companies may share one account, and each has its own contacts.
  return customer?.deleted !== true && customer?.metadata?.['florin_location'] === location.locationId
}

/**
 * Creates a customer for an unassigned method. Stripe charges a saved method again only where it is attached to a
 * customer, permanently. The same key returns the same customer.
 */
export async function createPlaceholderCustomer(
  stripe: StripeCall,
  location: StripeCredentials,
  idempotencyKey: string,
): Promise<string> {
  const parameters = {
    description: 'Holds a card or bank account without a customer',
    metadata: { ...locationMetadata(location), florin_nobody: 'true' },
  }
  const call = { method: 'POST', path: '/v1/customers', parameters, idempotencyKey } as const
  return parseResponse(wireCustomer, await stripe.send(location, call)).id
}

/** Returns whether a customer of the account only holds an unassigned method. */
export function isPlaceholder({ metadata }: { [field: string]: unknown }): boolean {
  return wireMetadata.safeParse(metadata).data?.['florin_nobody'] !== undefined
}

const wireMetadata = z.record(z.string(), z.string())

function locationMetadata({ locationId }: StripeCredentials) {
  return { florin_location: locationId }
}

type Texts = { [name: string]: string | Texts }

// An empty text deletes the stored value.
function toCustomerParameters(contact: Contact): Texts {
  const { firstName, lastName, companyName = '', email = '', phone = '' } = contact
  const { address1: line1 = '', city = '', state = '', zip: postal_code = '' } = contact
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const address = { line1, city, state, postal_code }
  const hasAddress = Object.values(address).some((part) => part !== '')
  return {
    name: name || companyName,
    business_name: companyName,
    email,
    phone,
    address: hasAddress ? { ...address, country: 'US' } : '',
  }
}

/** Omits empty texts for a new customer, which has no values to delete. */
function omitEmpty(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, typeof text === 'string' ? text : omitEmpty(text)]),
  )
}
