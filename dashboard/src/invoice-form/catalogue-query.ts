import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { customFieldsQuery, type CustomField } from '../invoices/custom-fields-query.ts'

const productsName = 'GET /dashboard/v1/companies/{companyId}/products'

export type Product = ResponseOf<typeof productsName>['products'][number]

/** Reads the company's custom fields for invoices, without archived ones. */
export function invoiceFieldsQuery(companyId: string) {
  return queryOptions({
    ...customFieldsQuery(companyId),
    select: (fields: CustomField[]) => fields.filter(isOfInvoices),
  })
}

const isOfInvoices = ({ entity, archived }: CustomField) => entity === 'invoice' && !archived

/** Returns the company's custom fields for invoices when a request is built. The cache answers if it can. */
export async function customFieldsOf(companyId: string): Promise<CustomField[]> {
  return (await queries.ensureQueryData(customFieldsQuery(companyId))).filter(isOfInvoices)
}

/** Reads the active products of a company. */
export function productsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['products', companyId],
    queryFn: () => request(productsName, { params: { companyId } }),
    select: ({ products }) => products.filter(({ active }) => active),
  })
}
