import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BreakableText } from '../components/breakable-text.tsx'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { payerOf } from '../components/payer.ts'
import { Fact, Figure } from '../components/record-head.tsx'
import { useFieldValues } from './custom-fields-query.ts'
import type { Invoice } from './invoice-labels.ts'

const railLabels = { cc: 'card', ach: 'bank transfer' }

type Props = {
  companyId: string
  invoice: Invoice
  timeZone: string
  /** The actions on the terms of the invoice. */
  actions?: ReactNode
}

/** Shows the amounts, customer, terms and custom fields of an invoice. */
export function InvoiceFacts({ companyId, invoice, timeZone, actions }: Props) {
  const { customerId, customer, subscriptionId, paymentMethods } = invoice
  const name = payerOf(customer)
  const rails = paymentMethods.map((rail) => railLabels[rail]).join(' or ')
  return (
    <section className="card" aria-label="Summary">
      <dl className="figures">
        <Figure name="Amount due" id="amount-due">
          {money(invoice.amountDue)}
        </Figure>
        <Figure name="Paid" id="amount-paid">
          {money(invoice.amountPaid)}
        </Figure>
        {invoice.totalFees !== undefined && <Figure name="Surcharges">{money(invoice.totalFees)}</Figure>}
      </dl>
      <dl className="facts facts-padded">
        <Fact name="Customer">
          <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId }}>
            <BreakableText text={name} />
          </Link>
          {customer.email !== undefined && customer.email !== name && (
            <div className="soft">
              <BreakableText text={customer.email} />
            </div>
          )}
        </Fact>
        <Fact name="Description">{invoice.description}</Fact>
        <Fact name="Issued">
          <Day at={invoice.invoiceDate} timeZone={timeZone} />
        </Fact>
        <Fact name="Due">
          <Day at={invoice.dueDate} timeZone={timeZone} />
        </Fact>
        <Fact name="Payable by">
          <span className="sentence">{rails}</span>
        </Fact>
        {subscriptionId !== undefined && (
          <Fact name="Subscription">
            <Link to="/$companyId/subscriptions/$subscriptionId" params={{ companyId, subscriptionId }}>
              View subscription
            </Link>
          </Fact>
        )}
        <CustomFieldFacts companyId={companyId} invoice={invoice} />
        {invoice.closedReason && <Fact name="Closed because">{invoice.closedReason}</Fact>}
      </dl>
      {actions}
    </section>
  )
}

/** Shows the custom fields that have a value. A field without a definition keeps its key as its name. */
function CustomFieldFacts({ companyId, invoice }: Pick<Props, 'companyId' | 'invoice'>) {
  return useFieldValues(companyId, 'invoice', invoice.customFields).map(({ key, label, value }) => (
    <Fact key={key} name={label}>
      {value}
    </Fact>
  ))
}
