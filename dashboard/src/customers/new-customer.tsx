import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useOnce } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { NotAllowed } from '../invoice-form/not-allowed.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { emptyCustomer, newCustomerBody, type CustomerValues } from './customer-values.ts'

/** Where a customer is made. */
export function NewCustomer() {
  const { role, name } = useCompany()
  if (!mayDo(role, 'write')) return <NotAllowed what="create customers" company={name} />
  return (
    <Page title="New customer" company={name}>
      <div className="card card-padded">
        <NewCustomerForm />
      </div>
    </Page>
  )
}

function NewCustomerForm() {
  const { companyId } = useCompany()
  const navigate = useNavigate()
  const once = useOnce()
  const form = useForm<CustomerValues>({ defaultValues: emptyCustomer })
  const submit = useSubmission(form, async (values) => {
    const body = newCustomerBody(values)
    const { id } = await once('POST /api/customers', { companyId, body })
    say('The customer is created.')
    void queries.invalidateQueries({ queryKey: ['customers', companyId] })
    const params = { companyId, customerId: id }
    await navigate({ to: '/$companyId/customers/$customerId', params, replace: true })
  })
  return (
    <Form onSubmit={submit}>
      <CustomerFields form={form} needsEmail />
      <FormRefusal form={form} />
      <div className="buttons">
        <Button look="main" type="submit" working={form.formState.isSubmitting && 'Creating…'}>
          Create customer
        </Button>
        <ButtonLink look="text" to="/$companyId/customers" params={{ companyId }}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
