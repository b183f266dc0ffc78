import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { methodName } from '../methods/method-labels.ts'
import type { Method } from '../methods/methods-query.ts'
import { refetchCustomer } from './customers-query.ts'

type Props = { companyId: string; customerId: string; method: Method; onClose(): void }

/** Renames a saved payment method. */
export function RenameMethodDialog({ companyId, customerId, method, onClose }: Props) {
  const form = useForm({ defaultValues: { title: method.title ?? '' } })
  const { errors, isSubmitting } = form.formState
  const once = useIdempotentRequest()
  const submit = useSubmission(form, async ({ title }) => {
    const params = { id: customerId, vaultId: method.id }
    const body = { title: title.trim() }
    await once('PUT /api/customers/{id}/paymentmethods/{vaultId}', { companyId, params, body })
    showToast(`${methodName(method)} is renamed.`)
    onClose()
    await refetchCustomer(companyId, customerId)
  })
  return (
    <Dialog isOpen onClose={onClose} title="Rename payment method" description={`${methodName(method)}.`}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          autoCapitalize="sentences"
          readOnly={once.isFixed}
          error={errors.title?.message}
          {...form.register('title', { required: 'Enter a name' })}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && 'Renaming…'}>
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
