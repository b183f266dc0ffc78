import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { payerOf } from '../components/payer.ts'
import { Refusal } from '../components/refusal.tsx'
import { showToast } from '../components/toasts.tsx'
import { CustomerField, type Chosen } from './customer-field.tsx'
import type { Customer } from './customer-labels.ts'

type Props = { companyId: string; customer: Customer; onClose(): void }

/** Merges a customer into another one, after a warning that this stays. */
export function MergeDialog({ companyId, customer, onClose }: Props) {
  const [into, setInto] = useState<Chosen | null>(null)
  const [isMissing, setMissing] = useState(false)
  const navigate = useNavigate()
  const name = payerOf(customer)
  const merge = useMutation({
    mutationFn: (id: string) =>
      request('POST /dashboard/v1/companies/{companyId}/customers/{id}/merge', {
        companyId,
        params: { companyId, id: customer.id },
        body: { into: id },
      }),
    async onSuccess(survivor) {
      showToast(`${name} is merged into ${payerOf(survivor)}.`)
      onClose()
      const to = '/$companyId/customers/$customerId'
      await navigate({ to, params: { companyId, customerId: survivor.id }, replace: true })
      // Each list may have shown the merged customer.
      await queries.invalidateQueries()
    },
  })
  const act = () => {
    setMissing(into === null)
    if (into) merge.mutate(into.id)
  }
  return (
    <Dialog
      isOpen
      isBusy={merge.isPending}
      onClose={onClose}
      title={`Merge ${name}`}
      description="Invoices, payments, payment methods and subscriptions move to the other customer. This customer is then removed. You cannot undo this."
    >
      <CustomerField
        label="Merge into"
        companyId={companyId}
        existingBut={customer.id}
        chosen={into}
        error={isMissing && into === null ? 'Choose the customer that stays.' : undefined}
        onChoose={setInto}
      />
      {into && (
        <Notice>
          {payerOf(into)} stays, with its own details and default payment method. It gets the details that it
          lacks. Each subscription keeps its payment method.
        </Notice>
      )}
      {merge.error && <Refusal error={merge.error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={merge.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destroys" working={merge.isPending && 'Merging…'} onClick={act}>
          Merge
        </Button>
      </div>
    </Dialog>
  )
}
