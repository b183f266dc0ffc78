import { DataTable, type Column } from '../components/data-table.tsx'
import { money } from '../components/money.ts'
import type { Invoice } from './invoice-labels.ts'

type Line = Invoice['items'][number]

const amountOf = (dollars: number | undefined) => (dollars === undefined ? '—' : money(dollars))

const columns: Column<Line>[] = [
  { head: 'Item', cell: ({ description, itemCode, itemId }) => description ?? itemCode ?? itemId },
  { head: 'Quantity', kind: 'minor-number', cell: ({ quantity }) => quantity ?? '—' },
  { head: 'Price', kind: 'minor-number', cell: ({ unitPrice }) => amountOf(unitPrice) },
  { head: 'Total', kind: 'number', cell: ({ totalPrice }) => amountOf(totalPrice) },
]

/** Lists the lines of an invoice. Renders nothing for an invoice without lines. */
export function InvoiceLines({ invoice: { items } }: { invoice: Invoice }) {
  if (items.length === 0) return null
  return (
    <section className="card">
      <DataTable label="Lines" columns={columns} rows={items} idOf={({ itemId }) => itemId} />
    </section>
  )
}
