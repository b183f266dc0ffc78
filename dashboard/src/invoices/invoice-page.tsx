import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCompany } from '../layout/company-gate.tsx'
import { useCheckOnOpen } from '../layout/use-check-on-open.ts'
import { RecordGate } from '../layout/record-gate.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { refundableTransactions } from './invoice-refundable.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { InvoiceActions, unavailableDialog } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceQuery } from './invoice-query.ts'
import type { InvoiceDialog } from './invoice-search.ts'
import type { Invoice } from './invoice-labels.ts'
import { LookupNotice } from './lookup-notice.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const route = '/signed-in/$companyId/invoices/$invoiceId'

/** Shows one invoice with its history and actions. */
export function InvoicePage() {
  const { companyId } = useCompany()
  const { invoiceId } = useParams({ from: route })
  const result = useQuery(invoiceQuery(companyId, invoiceId))
  return (
    <RecordGate kind="invoice" result={result}>
      {(invoice) => <InvoiceContent key={invoice.id} invoice={invoice} />}
    </RecordGate>
  )
}

function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const company = useCompany()
  const { dialog } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/invoices/$invoiceId' })
  const open = (next: InvoiceDialog | undefined) => void navigate({ search: { dialog: next }, replace: true })
  const refused = useCheckOnOpen(dialog, (each) => unavailableDialog(each, invoice, company.role))
  const shared = { companyId: company.companyId, invoice, onClose: () => open(undefined) }
  return (
    <Page
      title={invoice.invoiceId}
      company={company.name}
      actions={
        <InvoiceActions companyId={company.companyId} invoice={invoice} role={company.role} onOpen={open} />
      }
    >
      {refused && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
      <LookupNotice invoice={invoice} {...company} />
      <div className="columns">
        <div className="column">
          <InvoiceFacts invoice={invoice} timeZone={company.timeZone} />
          <InvoiceLines invoice={invoice} />
        </div>
        <section className="card card-padded column-history">
          <h2>History</h2>
          <InvoiceHistory invoice={invoice} {...company} />
        </section>
      </div>
      <ZoneNote timeZone={company.timeZone} />
      {!refused && dialog === 'pay' && <PayDialog {...shared} />}
      {!refused && dialog === 'refund' && (
        <RefundDialog {...shared} payments={refundableTransactions(invoice)} />
      )}
      {!refused && dialog === 'offline' && <OfflineDialog {...shared} timeZone={company.timeZone} />}
      {!refused && dialog === 'send' && <SendDialog {...shared} />}
      {!refused && (dialog === 'void' || dialog === 'cancel') && <CloseDialog {...shared} way={dialog} />}
    </Page>
  )
}
