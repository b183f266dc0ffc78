import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { subscriptionsQuery, countSubscriptionsUsing } from './customer-subscriptions.tsx'
import { methodName } from '../methods/method-labels.ts'
import type { Method } from '../methods/methods-query.ts'
import { refetchCustomer } from './customers-query.ts'

type Props = { companyId: string; customerId: string; method: Method; onClose(): void }

/** Deletes a saved method for good, after a warning about the subscriptions that use it. */
export function DeleteMethodDialog({ companyId, customerId, method, onClose }: Props) {
  const used = useQuery({ ...subscriptionsQuery(companyId, customerId), staleTime: 0 })
  const name = method.title ?? methodName(method)
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /api/customers/{id}/paymentmethods/{vaultId}', {
        companyId,
        params: { id: customerId, vaultId: method.id },
      }),
    async onSuccess() {
      showToast(`${name} is deleted.`)
      onClose()
      await refetchCustomer(companyId, customerId)
    },
  })
  const count = used.data && countSubscriptionsUsing(method, used.data.subscriptions)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete payment method"
      description={`${name} is permanently deleted. It can no longer be charged.`}
    >
      {used.error && <Refusal error={used.error} onRetry={() => void used.refetch()} />}
      {used.isPending && <Skeleton rows={1} />}
      {count !== undefined && count > 0 && (
        <Notice tone="warn" role="alert">
          {count === 1 ? '1 subscription uses it' : `${count} subscriptions use it`}. Give it another method
          first, or its next charge fails.
        </Notice>
      )}
      {remove.error && <Refusal error={remove.error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destroys"
          working={(used.isPending && 'Delete') || (remove.isPending && 'Deleting…')}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
