import { hasCardNumber } from '#kernel/card-number'
import { readState } from '../read-state.ts'
import { cleanText } from '../texts.ts'
import type { SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { toId, type WireCustomer, type wireMethod } from './wire.ts'
import type { z } from 'zod'

/** Returns a customer, or the reason why it is left out. */
export function readCustomer(customer: WireCustomer): ImportRecord<'customers'> | SkippedRecord {
  const { id, address } = customer
  const found = readState(address?.state, address?.country)
  if ('problem' in found) return { id, reason: found.problem }
  return {
    originId: id,
    externalUserId: id,
    ...toNames(customer),
    ...keepFilled({
      email: customer.email,
      phoneNumber: customer.phone,
      address: address?.line1,
      address2: address?.line2,
      city: address?.city,
      zip: address?.postal_code,
    }),
    ...found,
  }
}

/** Stripe has one name. It is split before its last word, so that both parts together read the same. */
function toNames({
  name,
  individual_name: ownName,
  business_name: companyName,
}: WireCustomer): Partial<ImportRecord<'customers'>> {
  // The name of a customer with a business may be that of either.
  const whole = cleanText(ownName ?? (name === companyName ? '' : name) ?? '')
  // In two parts, a card number would not be found.
  const words = hasCardNumber(whole, 'text') ? [whole] : whole.split(' ')
  const lastName = words.length > 1 ? words.pop() : undefined
  return keepFilled({ firstName: words.join(' '), lastName, companyName })
}

function keepFilled<Name extends string>(
  fields: Record<Name, string | null | undefined>,
): Partial<Record<Name, string>> {
  const filled = Object.entries<string | null | undefined>(fields).flatMap(([name, text]) => {
    const clean = cleanText(text ?? '')
    return clean === '' ? [] : [[name, clean] as const]
  })
  return Object.fromEntries(filled) as Partial<Record<Name, string>>
}

const rails: Readonly<Record<string, 'cc' | 'ach'>> = { card: 'cc', us_bank_account: 'ach' }

/** Returns a saved method, or the reason why it is left out. */
export function readMethod(
  method: z.output<typeof wireMethod>,
  customers: ReadonlyMap<string, WireCustomer>,
): ImportRecord<'paymentMethods'> | SkippedRecord {
  const { id, type } = method
  const customer = toId(method.customer)
  if (customer === undefined) return { id, reason: 'it belongs to no customer' }
  const paymentMethod = rails[type]
  if (paymentMethod === undefined)
    return { id, reason: `methods of the type ${type} cannot be charged here: only cards and bank accounts` }
  const owner = customers.get(customer)
  const preferred = toId(owner?.invoice_settings?.default_payment_method) ?? toId(owner?.default_source)
  return { originId: id, customer, paymentMethod, isDefault: preferred === id }
}
