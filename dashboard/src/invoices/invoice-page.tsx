import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Refused } from '../api/refused.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { OfflineDialog } from '../invoice-offline/offline-dialog.tsx'
import { RefundDialog } from '../invoice-refund/refund-dialog.tsx'
import { refundablesOf } from '../invoice-refund/refundable.ts'
import { Instant } from '../parts/instant.tsx'
import { money } from '../parts/money.ts'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { InvoiceActs, refusedDialog } from './invoice-acts.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceQuery, lookedUp } from './invoice-query.ts'
import type { InvoiceDialog } from './invoice-search.ts'
import type { Invoice } from './invoice-words.ts'
import { PayDialog } from './pay-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const route = '/signed-in/$companyId/invoices/$invoiceId'

/** One invoice: how it stands, what happened to it, and what can be done. */
export function InvoicePage() {
  const company = useCompany()
  const { companyId } = company
  const { invoiceId } = useParams({ from: route })
  const { data, error, refetch } = useQuery(invoiceQuery(companyId, invoiceId))
  if (error instanceof Refused && [400, 404].includes(error.statusCode))
    return (
      <Page title="There is no such invoice here" company={company.name}>
        <p>
          The address may be mistyped, or it belongs to another company.{' '}
          <Link to="/$companyId/invoices" params={{ companyId }}>
            Go to the invoices
          </Link>
        </p>
      </Page>
    )
  if (error && !data)
    return (
      <Page title="Invoice" company={company.name}>
        <Refusal error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <div className="card card-padded">
        <Skeleton rows={8} />
      </div>
    )
  return <Shown invoice={data} />
}

function Shown({ invoice }: { invoice: Invoice }) {
  const company = useCompany()
  const { dialog } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/invoices/$invoiceId' })
  const open = (next: InvoiceDialog | undefined) => void navigate({ search: { dialog: next }, replace: true })
  const refused = dialog && refusedDialog(dialog, invoice, company.role)
  const shared = { companyId: company.companyId, invoice, onClose: () => open(undefined) }
  return (
    <Page
      title={invoice.invoiceId}
      company={company.name}
      acts={<InvoiceActs companyId={company.companyId} invoice={invoice} role={company.role} onOpen={open} />}
    >
      {refused && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
      <LookedUp invoice={invoice} timeZone={company.timeZone} />
      <div className="columns">
        <div className="column">
          <InvoiceFacts invoice={invoice} timeZone={company.timeZone} />
          <InvoiceLines invoice={invoice} />
        </div>
        <section className="card card-padded column-history">
          <h2>History</h2>
          <InvoiceHistory invoice={invoice} companyId={company.companyId} timeZone={company.timeZone} />
        </section>
      </div>
      <p className="small soft">Times are those of {company.timeZone.replaceAll('_', ' ')}.</p>
      {!refused && dialog === 'pay' && <PayDialog {...shared} />}
      {!refused && dialog === 'refund' && <RefundDialog {...shared} payments={refundablesOf(invoice)} />}
      {!refused && dialog === 'offline' && <OfflineDialog {...shared} timeZone={company.timeZone} />}
      {!refused && dialog === 'send' && <SendDialog {...shared} />}
      {!refused && (dialog === 'void' || dialog === 'cancel') && <CloseDialog {...shared} way={dialog} />}
    </Page>
  )
}

function LookedUp({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const [payment] = lookedUp(invoice)
  if (!payment) return null
  return (
    <Notice tone="warn" role="status">
      <p>
        A payment of {money(payment.subtotalAmount + payment.feeAmount)} of{' '}
        <Instant at={payment.createdAt} timeZone={timeZone} /> is being looked up: the processor did not
        answer whether it went through. Do not charge again. This page says so when it is known.
      </p>
    </Notice>
  )
}
