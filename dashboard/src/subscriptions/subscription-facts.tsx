import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { payerOf } from '../components/payer.ts'
import { Fact } from '../components/record-head.tsx'
import { useFieldValues } from '../invoices/custom-fields-query.ts'
import { methodLabel } from '../methods/method-labels.ts'
import { CopyManageLink } from './copy-manage-link.tsx'
import { modeLabels, type Subscription, type SubscriptionDetails } from './subscription-labels.ts'
import { hasRight } from '../../../src/kernel/rights.ts'

type Props = { details: SubscriptionDetails; company: Company }

/** Shows the terms of a subscription and its payment method. */
export function SubscriptionFacts({ details, company }: Props) {
  const { companyId, role, timeZone } = company
  const { subscription, plan, customer, paymentMethods } = details
  const { customerId, trialEndDate, suspendAfterDays, cancelReason } = subscription
  const fields = useFieldValues(companyId, 'subscription', subscription.customFields)
  const method = paymentMethods.find(({ inUse }) => inUse)
  return (
    <section className="card" aria-label="Terms">
      <h2 className="card-head">Terms</h2>
      <dl className="facts facts-padded">
        <Fact name="Customer">
          <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId }}>
            {payerOf(customer)}
          </Link>
        </Fact>
        <Fact name="Plan">
          <Link to="/$companyId/plans" params={{ companyId }}>
            {plan.name}
          </Link>{' '}
          <span className="soft">({plan.planId})</span>
        </Fact>
        <Fact name="Billing">{modeLabels[subscription.billingMode]}</Fact>
        {subscription.billingMode === 'recurring' && (
          <Fact name="Payment method">{method ? methodLabel(method) : 'None is saved'}</Fact>
        )}
        {trialEndDate !== undefined && (
          <Fact name="Trial ends">
            <Day at={trialEndDate} timeZone={timeZone} />
          </Fact>
        )}
        <Fact name="Invoices due">
          {subscription.paymentDueDays === 0 ? 'At once' : `After ${subscription.paymentDueDays} days`}
        </Fact>
        {suspendAfterDays !== undefined && (
          <Fact name="Suspended">{suspendAfterDays} days after the due date</Fact>
        )}
        <PriceFacts subscription={subscription} />
        {fields.map(({ key, label, value }) => (
          <Fact key={key} name={label}>
            {value}
          </Fact>
        ))}
        {cancelReason && <Fact name="Reason of cancellation">{cancelReason}</Fact>}
        <Fact name="Id">
          <code className="small">{subscription.subscriptionId}</code>
        </Fact>
      </dl>
      {hasRight(role, 'write') && (
        <div className="buttons card-actions">
          <CopyManageLink companyId={companyId} subscriptionId={subscription.subscriptionId} />
        </div>
      )}
    </section>
  )
}

function PriceFacts({
  subscription: { amount, addOns = [], discounts = [] },
}: {
  subscription: Subscription
}) {
  return (
    <>
      {amount !== undefined && <Fact name="Agreed price">{money(amount)}</Fact>}
      {addOns.length > 0 && (
        <Fact name="Add-ons">
          {addOns.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(', ')}
        </Fact>
      )}
      {discounts.map(({ type, value, name, cycles }, place) => (
        <Fact key={place} name="Discount">
          {type === 'percent' ? `${value}%` : money(value)}
          {name && ` ${name}`}
          {cycles !== undefined && `, for ${cycles} ${cycles === 1 ? 'period' : 'periods'}`}
        </Fact>
      ))}
    </>
  )
}
