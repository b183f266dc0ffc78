import { useState } from 'react'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Choices } from '../components/choices.tsx'
import { Dialog } from '../components/dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { SecureForm } from '../secure-form/secure-form.tsx'
import { refetchCustomer } from './customers-query.ts'

type Props = { companyId: string; customerId: string; onClose(): void }
type Rail = 'cc' | 'ach'

const rails = [
  { value: 'cc', label: 'Card' },
  { value: 'ach', label: 'Bank account' },
] as const satisfies readonly { value: Rail; label: string }[]

/** Saves a card or bank account for a customer. The form is the processor's, so the numbers never reach Florin. */
export function AddMethodDialog({ companyId, customerId, onClose }: Props) {
  const [rail, setRail] = useState<Rail>('cc')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add payment method"
      description="It is saved for later payments. Nothing is charged now."
    >
      <Choices<Rail> legend="Kind" value={rail} options={rails} onChange={setRail} />
      <MethodForm key={rail} rail={rail} companyId={companyId} customerId={customerId} onClose={onClose} />
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function MethodForm({ rail, companyId, customerId, onClose }: Props & { rail: Rail }) {
  const done = async () => {
    showToast('The payment method is saved.')
    onClose()
    await refetchCustomer(companyId, customerId)
  }
  return (
    <SecureForm
      title={rail === 'cc' ? 'Secure card form' : 'Secure bank form'}
      action="tokenization"
      open={() => {
        const body = { customerId, paymentMethods: [rail] }
        return request('POST /api/payment/intention', { companyId, body })
      }}
      onDone={() => void done()}
    />
  )
}
