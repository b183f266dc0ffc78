import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../components/dialog.tsx'
import { money } from '../components/money.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import type { Invoice } from './invoice-labels.ts'
import { methodsQuery } from '../methods/methods-query.ts'
import { PayForm } from './pay-form.tsx'

type Props = { companyId: string; invoice: Invoice; onClose(): void }

/** Charges a saved or new payment method, after showing the fee and the total. */
export function PayDialog(props: Props) {
  const { companyId, invoice, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(methodsQuery(companyId, invoice.customerId))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title="Take payment"
      description={`Amount due on ${invoice.invoiceId}: ${money(invoice.amountDue)}.`}
    >
      {error && !data && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && <PayForm {...props} methods={data} onBusyChange={setBusy} />}
    </Dialog>
  )
}
