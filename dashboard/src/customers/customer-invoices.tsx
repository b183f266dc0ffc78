import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { invoiceColumns } from '../invoices/invoice-columns.tsx'
import type { Invoice } from '../invoices/invoice-labels.ts'
import { DataTable } from '../components/data-table.tsx'
import { History, type HistoryEntry } from '../components/history.tsx'
import { money } from '../components/money.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { statusLabel } from '../payments/payment-labels.ts'
import type { Customer } from './customer-labels.ts'

const shownMax = 20
const columnsShown = ['Invoice', 'Status', 'Amount', 'Due']

/** Lists the newest invoices of a customer and the payments on them. */
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
    <>
      <section className="card" aria-label="Invoices">
        <h2 className="card-head">Invoices</h2>
        {!data && <Skeleton />}
        {data && invoices.length === 0 && <p className="soft card-note">Nothing was billed yet.</p>}
        {invoices.length > 0 && (
          <DataTable label="Invoices" columns={columns} rows={invoices} idOf={({ id }) => id} />
        )}
        {data?.nextCursor && <p className="soft small card-note">The newest {shownMax} are shown.</p>}
      </section>
      <Payments invoices={invoices} timeZone={company.timeZone} />
    </>
  )
}

function Payments({ invoices, timeZone }: { invoices: readonly Invoice[]; timeZone: string }) {
  const entries = invoices.flatMap(paymentsOf).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  if (entries.length === 0) return null
  return (
    <section className="card card-padded stack" aria-label="Payments">
      <h2>Payments</h2>
      <History label="Payments" timeZone={timeZone} entries={entries} />
    </section>
  )
}

function paymentsOf({ invoiceId, transactions }: Invoice): HistoryEntry[] {
  return transactions.map(({ id, createdAt, status, action, subtotalAmount, feeAmount }) => ({
    id,
    at: createdAt,
    kind: action,
    text: `${money(subtotalAmount + feeAmount)}${action === 'refund' ? ' refunded' : ''}`,
    more: `${statusLabel(status)} · ${invoiceId}`,
    hasMoved: status === 'completed' || status === 'captured',
  }))
}
