import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { useCheckOnOpen } from '../layout/use-check-on-open.ts'
import { BackLink, RecordGate } from '../layout/record-gate.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { refundableTransactions } from './invoice-refundable.ts'
import { sumAmounts } from '../components/amount.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { RecordHead } from '../components/record-head.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { InvoiceActions, InvoiceTermsActions, unavailableDialog } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceQuery, transactionsInLookup } from './invoice-query.ts'
import type { InvoiceDialog } from './invoice-search.ts'
import { statusLabels, type Invoice } from './invoice-labels.ts'
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
  const refused = useCheckOnOpen(dialog, (each) => unavailableDialog(each, invoice, company))
  const shared = { companyId: company.companyId, invoice, onClose: () => open(undefined) }
  return (
    <Page
      title={invoice.invoiceId}
      company={company.name}
      back={<BackLink kind="invoice" />}
      head={<Head invoice={invoice} company={company} />}
      actions={<InvoiceActions invoice={invoice} user={company} onOpen={open} />}
    >
      {refused && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
      <LookupNotice invoice={invoice} {...company} />
      <div className="columns">
        <div className="column">
          <InvoiceFacts
            invoice={invoice}
            {...company}
            actions={<InvoiceTermsActions invoice={invoice} {...company} />}
          />
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
        <RefundDialog {...shared} user={company} payments={refundableTransactions(invoice)} />
      )}
      {!refused && dialog === 'offline' && <OfflineDialog {...shared} timeZone={company.timeZone} />}
      {!refused && dialog === 'send' && <SendDialog {...shared} />}
      {!refused && (dialog === 'void' || dialog === 'cancel') && <CloseDialog {...shared} way={dialog} />}
    </Page>
  )
}

function Head({ invoice, company }: { invoice: Invoice; company: Company }) {
  const { companyId, timeZone } = company
  const { customer, customerId, dueDate } = invoice
  const held = sumAmounts(
    transactionsInLookup(invoice).map(({ subtotalAmount, feeAmount }) =>
      Math.abs(subtotalAmount + feeAmount),
    ),
  )
  return (
    <RecordHead
      amountId="amount"
      amount={money(invoice.amount)}
      status={held > 0 ? { tone: 'flight', label: 'Being looked up' } : statusLabels[invoice.invoiceStatus]}
      note={held > 0 ? `${money(held)} held` : undefined}
      facts={[
        <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId }}>
          {payerOf(customer)}
        </Link>,
        <>
          Due <Day at={dueDate} timeZone={timeZone} />
        </>,
      ]}
    />
  )
}
