import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'

const fieldsName = 'GET /dashboard/v1/companies/{companyId}/custom-fields'
const productsName = 'GET /dashboard/v1/companies/{companyId}/products'

/** A custom field of a company. */
export type CustomField = ResponseOf<typeof fieldsName>['customFields'][number]

export type Product = ResponseOf<typeof productsName>['products'][number]

/** Reads the company's custom fields for invoices, without archived ones. */
export function invoiceFieldsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['custom fields', companyId],
    queryFn: () => request(fieldsName, { params: { companyId } }),
    select: ({ customFields }) => customFields.filter(isOfInvoices),
  })
}

const isOfInvoices = ({ entity, archived }: CustomField) => entity === 'invoice' && !archived

/** Returns the company's custom fields for invoices when a request is built. The cache answers if it can. */
export async function customFieldsOf(companyId: string): Promise<CustomField[]> {
  const { customFields } = await queries.ensureQueryData(invoiceFieldsQuery(companyId))
  return customFields.filter(isOfInvoices)
}

/** Reads the active products of a company. */
export function productsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['products', companyId],
    queryFn: () => request(productsName, { params: { companyId } }),
    select: ({ products }) => products.filter(({ active }) => active),
  })
}
