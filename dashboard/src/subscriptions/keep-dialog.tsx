import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Subscription } from './subscription-labels.ts'
import { refetchSubscription } from './subscription-query.ts'

type Props = { companyId: string; subscription: Subscription; onClose(): void }

/** Withdraws the cancellation at the end of the period. */
export function KeepDialog({ companyId, subscription, onClose }: Props) {
  const { subscriptionId } = subscription
  return (
    <AskDialog
      title="Keep the subscription"
      description="It goes on after the running period, and is billed again. The customer is emailed."
      action="Keep it running"
      working="Saving…"
      onClose={onClose}
      run={async () => {
        const body = { operation: 'update', updates: { cancelAtPeriodEnd: false } } as const
        await request('PUT /api/subscriptions/v2/{id}', { companyId, params: { id: subscriptionId }, body })
        showToast('The subscription goes on.')
        await refetchSubscription(companyId, subscriptionId)
      }}
    />
  )
}
