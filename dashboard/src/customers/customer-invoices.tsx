import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { invoiceColumns } from '../invoices/invoice-columns.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import type { Customer } from './customer-labels.ts'

const shownMax = 20
const columnsShown = ['Invoice', 'Status', 'Amount due', 'Due']

/** Lists the newest invoices of a customer. */
export function CustomerInvoices({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId } = company
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', companyId, 'of', customer.id],
    queryFn: () =>
      request('POST /api/invoices/search', {
        companyId,
        body: { filters: { customerId: { value: customer.id } }, limit: shownMax },
      }),
  })
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  const invoices = data?.invoices ?? []
  const columns = invoiceColumns(company).filter(({ head }) => columnsShown.includes(head))
  return (
    <section className="card" aria-label="Invoices">
      <h2 className="card-head">Invoices</h2>
      {!data && <Skeleton />}
      {data && invoices.length === 0 && <p className="soft card-note">No invoice yet.</p>}
      {invoices.length > 0 && (
        <DataTable label="Invoices" columns={columns} rows={invoices} idOf={({ id }) => id} />
      )}
      {data?.nextCursor && <p className="soft small card-note">The newest {shownMax} are shown.</p>}
    </section>
  )
}
