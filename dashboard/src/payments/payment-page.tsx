import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { useCheckOnOpen } from '../layout/use-check-on-open.ts'
import { BackLink, RecordGate } from '../layout/record-gate.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { invoiceQuery } from '../invoices/invoice-query.ts'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { RecordHead } from '../components/record-head.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { PaymentActions, unavailableDialog } from './payment-actions.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { formatMethod, formatRefunded, paymentStatus, signedAmount } from './payment-labels.ts'
import { paymentQuery, type PaymentRead } from './payment-query.ts'
import { refundableOf } from './payment-refundable.ts'
import type { PaymentDialog } from './payment-search.ts'
import { StepDialog } from './step-dialog.tsx'

const route = '/signed-in/$companyId/payments/$transactionId'

/** Shows one payment with its attempts, refunds, fee explanation and actions. */
export function PaymentPage() {
  const { companyId } = useCompany()
  const { transactionId } = useParams({ from: route })
  const result = useQuery(paymentQuery(companyId, transactionId))
  return (
    <RecordGate kind="payment" result={result}>
      {(read) => <PaymentContent key={transactionId} read={read} />}
    </RecordGate>
  )
}

function PaymentContent({ read }: { read: PaymentRead }) {
  const company = useCompany()
  const { companyId, timeZone } = company
  const { dialog } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/payments/$transactionId' })
  const open = (next: PaymentDialog | undefined) => void navigate({ search: { dialog: next }, replace: true })
  const refused = useCheckOnOpen(dialog, (each) => unavailableDialog(each, read, company))
  const { surcharge } = read
  return (
    <Page
      title="Payment"
      company={company.name}
      back={<BackLink kind="payment" />}
      head={<Head read={read} companyId={companyId} timeZone={timeZone} />}
      actions={<PaymentActions read={read} user={company} onOpen={open} />}
    >
      {refused && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
      <LookupNotice read={read} timeZone={timeZone} />
      <div className="columns">
        <div className="column">
          <PaymentFacts read={read} companyId={companyId} timeZone={timeZone} />
          {surcharge && (
            <section className="card card-padded">
              <h2>Why this fee</h2>
              <p data-testid="proof">{surcharge.explanation}</p>
              {surcharge.deviations !== undefined && surcharge.deviations.length > 0 && (
                <Notice tone="bad">Worked out again: {surcharge.deviations.join(', ')}</Notice>
              )}
              {surcharge.rules !== undefined && hasRight(company.role, 'manage') && (
                <Link
                  to="/$companyId/settings/proof"
                  params={{ companyId }}
                  search={{ payment: surcharge.transactionId }}
                >
                  Show the proof
                </Link>
              )}
            </section>
          )}
          <AgreedTexts read={read} timeZone={timeZone} />
        </div>
        <section className="card card-padded column-history">
          <h2>History</h2>
          <PaymentHistory read={read} companyId={companyId} timeZone={timeZone} />
        </section>
      </div>
      <ZoneNote timeZone={timeZone} />
      {!refused && dialog && <Opened dialog={dialog} read={read} onClose={() => open(undefined)} />}
    </Page>
  )
}

function Head({
  read: { transaction },
  companyId,
  timeZone,
}: {
  read: PaymentRead
  companyId: string
  timeZone: string
}) {
  const { customer, customer_id: customerId, createdAt } = transaction
  const payer = customer && payerOf(customer)
  return (
    <RecordHead
      amountId="total"
      amount={money(signedAmount(transaction))}
      status={paymentStatus(transaction)}
      note={formatRefunded(transaction)}
      facts={[
        payer && customerId !== undefined ? (
          <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId }}>
            {payer}
          </Link>
        ) : (
          payer
        ),
        formatMethod(transaction),
        <Instant at={createdAt} timeZone={timeZone} />,
      ]}
    />
  )
}

/** Shows the texts that the payer agreed to, as the payer saw them. */
function AgreedTexts({ read: { consents }, timeZone }: { read: PaymentRead; timeZone: string }) {
  if (!consents) return null
  return (
    <section className="card card-padded">
      <h2>Agreed by the payer</h2>
      {consents.map(({ kind, version, text, agreedAt }) => (
        <div key={kind} data-kind={kind}>
          <p>{text}</p>
          <p className="small soft">
            <Instant at={agreedAt} timeZone={timeZone} />, version {version}
          </p>
        </div>
      ))}
    </section>
  )
}

type OpenedProps = { dialog: PaymentDialog; read: PaymentRead; onClose(): void }

function Opened({ dialog, read, onClose }: OpenedProps) {
  const company = useCompany()
  const { companyId } = company
  const { transaction } = read
  const { invoice_id: invoiceId = '' } = transaction
  const { data: invoice } = useQuery({ ...invoiceQuery(companyId, invoiceId), enabled: invoiceId !== '' })
  // Refetched data, after this refund too, must not close the open dialog.
  const [refundable] = useState(() => refundableOf(read))
  if (dialog !== 'refund')
    return <StepDialog companyId={companyId} payment={transaction} way={dialog} onClose={onClose} />
  // The dialog describes the effect on the invoice, so it waits until the invoice is loaded.
  if (!refundable || (invoiceId !== '' && !invoice)) return null
  return (
    <RefundDialog
      companyId={companyId}
      user={company}
      payments={[refundable]}
      invoice={invoice}
      onClose={onClose}
    />
  )
}

function LookupNotice({ read: { attempts, refunds }, timeZone }: { read: PaymentRead; timeZone: string }) {
  const unknown = [...attempts, ...refunds].find(({ unknownSince }) => unknownSince !== undefined)
  if (!unknown) return null
  const isBack = unknown.action === 'refund'
  return (
    <Notice tone="warn" role="status">
      <p>
        We don’t know yet whether a {isBack ? 'refund' : 'payment'} of{' '}
        {money(Math.abs(unknown.transaction_amount))} (<Instant at={unknown.createdAt} timeZone={timeZone} />)
        went through. Don’t {isBack ? 'refund' : 'charge'} again.
      </p>
    </Notice>
  )
}
