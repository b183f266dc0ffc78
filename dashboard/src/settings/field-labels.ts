import type { CustomField } from '../invoices/custom-fields-query.ts'

/** The records that can have custom fields, in the order of the page. */
export const entities = [
  { entity: 'customer', label: 'Customers' },
  { entity: 'invoice', label: 'Invoices' },
  { entity: 'subscription', label: 'Subscriptions' },
] as const satisfies readonly { entity: CustomField['entity']; label: string }[]

/** The types of custom fields in words. */
export const typeLabels: Record<CustomField['type'], string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  select: 'Choice',
}

/** Returns a type with its options, which only a choice has. */
export function typeBody(type: CustomField['type'], options: string[]) {
  return type === 'select' ? { type, options } : { type }
}
