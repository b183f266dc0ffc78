import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Company } from '../api/users.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { methodLabel } from '../methods/method-labels.ts'
import { isOver, type SubscriptionDetails } from './subscription-labels.ts'

type Props = { details: SubscriptionDetails; company: Company }

/** Shows what happens next, with the amount, the day and the method, and the retries of a failed charge. */
export function SubscriptionNext({ details, company }: Props) {
  const { failure, methodsUnavailable } = details
  return (
    <section className="card card-padded stack" aria-label="Next">
      <h2>Next</h2>
      <p data-testid="next">{nextStep(details, company)}</p>
      {failure && <Failure failure={failure} company={company} />}
      {methodsUnavailable && (
        <p className="soft small">The payment methods could not be read. The surcharge is not known.</p>
      )}
    </section>
  )
}

function nextStep(
  { subscription, nextPayment, paymentMethods }: SubscriptionDetails,
  { timeZone }: Company,
): ReactNode {
  const { status, cancelAtPeriodEnd, cancelDate, endedDate } = subscription
  const day = (at: string) => <Day at={at} timeZone={timeZone} />
  if (isOver(subscription)) {
    const at = endedDate ?? cancelDate
    return <>Nothing. {at === undefined ? 'It is over.' : <>It ended on {day(at)}.</>}</>
  }
  if (cancelAtPeriodEnd && cancelDate !== undefined)
    return <>It ends on {day(cancelDate)}. Nothing more is charged.</>
  if (!nextPayment)
    return status === 'pending'
      ? 'It waits for the first payment.'
      : 'No invoice follows while it is suspended.'
  const { date, amount, surcharge, total, isCharged } = nextPayment
  const method = paymentMethods.find(({ inUse }) => inUse)
  const parts = surcharge > 0 ? ` (${money(amount)} and ${money(surcharge)} surcharge)` : ''
  if (!isCharged)
    return (
      <>
        <strong>{money(amount)}</strong> is invoiced for {day(date)}, and the customer pays it.
      </>
    )
  return (
    <>
      <strong>{money(total)}</strong>
      {parts} on {day(date)}
      {method ? (
        <> from {methodLabel(method)}.</>
      ) : (
        '. No payment method is saved: a link to set one up is emailed.'
      )}
    </>
  )
}

function Failure({
  failure,
  company,
}: {
  failure: NonNullable<SubscriptionDetails['failure']>
  company: Company
}) {
  const { companyId, timeZone } = company
  const { invoiceId, failedAt, amountDue, reasonCode, reasonText, nextRetryAt, retries, isSuspendedAfter } =
    failure
  const reason = reasonText ?? (reasonCode === 'no_method' ? 'no payment method' : 'declined')
  return (
    <>
      <p>
        The charge of{' '}
        <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
          {money(amountDue)}
        </Link>{' '}
        failed on <Day at={failedAt} timeZone={timeZone} />: {reason}.{' '}
        {nextRetryAt === undefined ? (
          'No further retry.'
        ) : (
          <>
            Next retry on <Day at={nextRetryAt} timeZone={timeZone} />.
          </>
        )}
      </p>
      {retries.length > 0 && (
        <ol className="rows" aria-label="Retries">
          {retries.map(({ at, isDone }) => (
            <li key={at}>
              <span>
                <Day at={at} timeZone={timeZone} />
              </span>
              <span className="soft small">{isDone ? 'Done' : 'To come'}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="soft small">
        {isSuspendedAfter
          ? 'After the last retry the subscription is suspended.'
          : 'After the last retry the invoice stays open.'}
      </p>
    </>
  )
}
