import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import type { PaymentRead } from './payment-query.ts'
import {
  actionLabel,
  formatMethod,
  payerName,
  signedAmount,
  paymentStatus,
  type Payment,
} from './payment-labels.ts'

type Props = { read: PaymentRead; companyId: string; timeZone: string }

/** Shows status, amounts, customer and ids of a payment. */
export function PaymentFacts({ read: { transaction }, companyId, timeZone }: Props) {
  const { tone, label } = paymentStatus(transaction)
  const { info, refundedAmount, order_id, invoice_id, correlationId, description } = transaction
  return (
    <section className="card" aria-label="Status and amounts">
      <dl className="figures">
        <Figure name="Status" id="status">
          <Pill tone={tone}>{label}</Pill>
        </Figure>
        <Figure name="Total" id="total">
          {money(signedAmount(transaction))}
        </Figure>
        <Figure name="Fee" id="fee">
          {money(info.feeAmount)}
        </Figure>
        <Figure name="Refunded" id="refunded">
          {money(refundedAmount)}
        </Figure>
      </dl>
      <dl className="facts facts-padded">
        <Fact name="Type">{actionLabel(transaction)}</Fact>
        <Fact name="Payment method">{formatMethod(transaction)}</Fact>
        <Fact name="Customer">
          <Payer payment={transaction} companyId={companyId} />
        </Fact>
        {invoice_id !== undefined && (
          <Fact name="Invoice">
            <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId: invoice_id }}>
              {order_id ?? invoice_id}
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

function Payer({ payment, companyId }: { payment: Payment; companyId: string }) {
  const { customer_id: customerId } = payment
  if (customerId === undefined) return payerName(payment)
  return (
    <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId }}>
      {payerName(payment)}
    </Link>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
