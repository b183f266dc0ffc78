import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useOnce } from '../api/idempotency-key.ts'
import { Button } from '../parts/button.tsx'
import { Choices } from '../parts/choices.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { say } from '../parts/toasts.tsx'
import { SecureForm } from '../secure-form/secure-form.tsx'
import { rereadCustomer } from './customers-query.ts'

type Props = { companyId: string; customerId: string; onClose(): void }
type Rail = 'cc' | 'ach'

const rails = [
  { value: 'cc', label: 'Card' },
  { value: 'ach', label: 'Bank account' },
] as const satisfies readonly { value: Rail; label: string }[]

/** Saves a card or bank account for a customer, in the processor's own form: its numbers never pass Florin. */
export function AddMethodDialog({ companyId, customerId, onClose }: Props) {
  const [rail, setRail] = useState<Rail>('cc')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add payment method"
      words="It is saved for later payments. Nothing is charged now."
    >
      <Choices<Rail> legend="Kind" value={rail} options={rails} onChange={setRail} />
      <OpenedForm key={rail} rail={rail} companyId={companyId} customerId={customerId} onClose={onClose} />
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function OpenedForm({ rail, companyId, customerId, onClose }: Props & { rail: Rail }) {
  const once = useOnce()
  const { data, error, refetch } = useQuery({
    queryKey: ['intention', companyId, customerId, rail],
    queryFn: () => {
      const body = { customerId, paymentMethods: [rail] }
      return once((key) => call('POST /api/payment/intention', { companyId, body, key }))
    },
    // A form is opened once, and not kept for the next time.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const done = async () => {
    say('The payment method is saved.')
    onClose()
    await rereadCustomer(companyId, customerId)
  }
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Opening the secure form…</p>
  const title = rail === 'cc' ? 'Secure card form' : 'Secure bank form'
  return <SecureForm url={data.formUrl} title={title} action="tokenization" onDone={() => void done()} />
}
