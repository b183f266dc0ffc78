import type { ReactNode } from 'react'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { payerName, statusLabels, type Invoice } from './invoice-labels.ts'

const railLabels = { cc: 'card', ach: 'bank transfer' }

/** Shows status, amounts, customer and dates of an invoice. */
export function InvoiceFacts({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const { tone, label } = statusLabels[invoice.invoiceStatus]
  const rails = invoice.paymentMethods.map((rail) => railLabels[rail]).join(' or ')
  return (
    <section className="card" aria-label="Status and amounts">
      <dl className="figures">
        <Figure name="Status" id="status">
          <Pill tone={tone}>{label}</Pill>
        </Figure>
        <Figure name="Amount" id="amount">
          {money(invoice.amount)}
        </Figure>
        <Figure name="Paid" id="amount-paid">
          {money(invoice.amountPaid)}
        </Figure>
        <Figure name="Amount due" id="amount-due">
          {money(invoice.amountDue)}
        </Figure>
      </dl>
      <dl className="facts facts-padded">
        <dt>Customer</dt>
        <dd>
          {payerName(invoice)}
          {invoice.customer.email !== undefined && invoice.customer.email !== payerName(invoice) && (
            <span className="soft"> {invoice.customer.email}</span>
          )}
        </dd>
        <dt>Description</dt>
        <dd>{invoice.description}</dd>
        <dt>Issued</dt>
        <dd>
          <Day at={invoice.invoiceDate} timeZone={timeZone} />
        </dd>
        <dt>Due</dt>
        <dd>
          <Day at={invoice.dueDate} timeZone={timeZone} />
        </dd>
        <dt>Payable by</dt>
        <dd className="sentence">{rails}</dd>
        {invoice.closedReason && (
          <>
            <dt>Closed because</dt>
            <dd>{invoice.closedReason}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Figure({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={id}>{children}</dd>
    </div>
  )
}
