import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import type { SubscriptionDetails } from '../subscriptions/subscription-labels.ts'
import type { useChangePreview } from './preview-query.ts'
import { Facts, Periods, PreviewFrame, PreviewGate } from './subscription-preview.tsx'

type Props = {
  companyId: string
  timeZone: string
  details: SubscriptionDetails
  preview: ReturnType<typeof useChangePreview>
}

/** Shows the first invoice with the changed terms, its total, and the next payments. */
export function ChangePreview({ companyId, timeZone, details, preview }: Props) {
  const { subscription } = details
  const customer = { ...details.customer, id: subscription.customerId }
  return (
    <PreviewFrame customer={customer}>
      <PreviewGate preview={preview} before="The next dates and amounts appear here once a field is changed.">
        {(read) => (
          <>
            <Effect read={read} timeZone={timeZone} />
            <Periods preview={read} timeZone={timeZone} />
            <Facts
              companyId={companyId}
              timeZone={timeZone}
              customer={customer}
              preview={read}
              methodId={subscription.paymentMethodId}
            />
          </>
        )}
      </PreviewGate>
    </PreviewFrame>
  )
}

type Read = NonNullable<Props['preview']['data']>

/** The fields that hold from an invoice on. All others take effect at once. */
const invoiced = new Set<string>([
  'planId',
  'billingCycle',
  'amount',
  'totalAmount',
  'addOns',
  'discounts',
  'paymentDueDays',
])

function Effect({ read: { periods, changes }, timeZone }: { read: Read; timeZone: string }) {
  const change = changes.find(({ path }) => invoiced.has(path))
  if (!change) return <p>{changes.length > 0 ? 'This takes effect at once.' : 'This changes no invoice.'}</p>
  const first = periods.find(({ start }) => start >= change.effectiveFrom)
  if (!first) return <p>No further invoice follows, so no invoice has the new terms.</p>
  return (
    <p data-testid="effect">
      The new terms hold from the invoice of <Day at={first.issueAt} timeZone={timeZone} /> on. It comes to{' '}
      <strong>{money(first.total)}</strong>. Nothing is prorated.
    </p>
  )
}
