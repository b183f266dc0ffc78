import { queryOptions } from '@tanstack/react-query'
import { queries } from '../api/me.ts'
import { customFieldsQuery, type CustomField } from '../invoices/custom-fields-query.ts'

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
