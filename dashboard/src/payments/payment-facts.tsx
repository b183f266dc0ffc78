import { Link } from '@tanstack/react-router'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Fact, Figure } from '../components/record-head.tsx'
import type { PaymentRead } from './payment-query.ts'
import { actionLabel, formatMethod } from './payment-labels.ts'

type Props = { read: PaymentRead; companyId: string; timeZone: string }

/** Shows the amounts, the invoice and the ids of a payment. */
export function PaymentFacts({ read: { transaction }, companyId, timeZone }: Props) {
  const { info, refundedAmount, order_id, invoice_id, invoiceNumber, correlationId, description } =
    transaction
  return (
    <section className="card" aria-label="Summary">
      <dl className="figures">
        <Figure name="Surcharge" id="fee">
          {money(info.feeAmount)}
        </Figure>
        <Figure name="Refunded" id="refunded">
          {money(refundedAmount)}
        </Figure>
      </dl>
      <dl className="facts facts-padded">
        <Fact name="Type">{actionLabel(transaction)}</Fact>
        <Fact name="Payment method">{formatMethod(transaction)}</Fact>
        {invoice_id !== undefined && (
          <Fact name="Invoice">
            <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId: invoice_id }}>
              {invoiceNumber ?? order_id ?? invoice_id}
            </Link>
          </Fact>
        )}
        {invoice_id === undefined && order_id !== undefined && <Fact name="Order">{order_id}</Fact>}
        {description && <Fact name="Description">{description}</Fact>}
        {info.authorizedAmount !== undefined && <Fact name="Authorized">{money(info.authorizedAmount)}</Fact>}
        {transaction.status === 'authorized' && info.authorizationExpiresAt !== undefined && (
          <Fact name="Authorized until">
            <Instant at={info.authorizationExpiresAt} timeZone={timeZone} />
          </Fact>
        )}
        {info.processorId !== undefined && (
          <Fact name="At the processor">
            <code>{info.processorId}</code>
          </Fact>
        )}
        <Fact name="Correlation id">
          <code>{correlationId}</code>
        </Fact>
      </dl>
    </section>
  )
}
