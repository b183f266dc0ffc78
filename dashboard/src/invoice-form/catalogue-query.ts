import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import type { ResponseOf } from '../api/calls.ts'
import { queries } from '../api/me.ts'

const fieldsName = 'GET /dashboard/v1/companies/{companyId}/custom-fields'
const productsName = 'GET /dashboard/v1/companies/{companyId}/products'

/** A field of the company's own. */
export type CustomField = ResponseOf<typeof fieldsName>['customFields'][number]

/** Something that is sold. */
export type Product = ResponseOf<typeof productsName>['products'][number]

/** The fields that the company defined for its invoices, those that are still written. */
export function invoiceFieldsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['custom fields', companyId],
    queryFn: () => request(fieldsName, { params: { companyId } }),
    select: ({ customFields }) => customFields.filter(isOfInvoices),
  })
}

const isOfInvoices = ({ entity, archived }: CustomField) => entity === 'invoice' && !archived

/** The same, where something is sent that depends on them. */
export async function customFieldsOf(companyId: string): Promise<CustomField[]> {
  const { customFields } = await queries.ensureQueryData(invoiceFieldsQuery(companyId))
  return customFields.filter(isOfInvoices)
}

/** The catalogue of the company: what is still sold. */
export function productsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['products', companyId],
    queryFn: () => request(productsName, { params: { companyId } }),
    select: ({ products }) => products.filter(({ active }) => active),
  })
}
