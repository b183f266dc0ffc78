import { useForm } from 'react-hook-form'
import { useOnce } from '../api/idempotency-key.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { methodName } from '../methods/method-words.ts'
import type { Method } from '../methods/methods-query.ts'
import { rereadCustomer } from './customers-query.ts'

type Props = { companyId: string; customerId: string; method: Method; onClose(): void }

/** Gives a saved method a name of the customer's own. */
export function RenameMethodDialog({ companyId, customerId, method, onClose }: Props) {
  const form = useForm({ defaultValues: { title: method.title ?? '' } })
  const { errors, isSubmitting } = form.formState
  const once = useOnce()
  const submit = useSubmission(form, async ({ title }) => {
    const params = { id: customerId, vaultId: method.id }
    const body = { title: title.trim() }
    await once('PUT /api/customers/{id}/paymentmethods/{vaultId}', { companyId, params, body })
    say(`${methodName(method)} is renamed.`)
    onClose()
    await rereadCustomer(companyId, customerId)
  })
  return (
    <Dialog isOpen onClose={onClose} title="Rename payment method" words={`${methodName(method)}.`}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          autoCapitalize="sentences"
          readOnly={once.isFixed}
          error={errors.title?.message}
          {...form.register('title', { required: 'Type a name' })}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" type="submit" working={isSubmitting && 'Renaming…'}>
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
