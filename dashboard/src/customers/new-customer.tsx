import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { findByEmail, type FoundCustomer } from './find-customers.ts'
import { emptyCustomer, newCustomerBody, type CustomerValues } from './customer-values.ts'

/** Lets a user with the right to write create a customer. */
export function NewCustomer() {
  const { role, name } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="create customers" company={name} />
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
  const once = useIdempotentRequest()
  const form = useForm<CustomerValues>({ defaultValues: emptyCustomer })
  // The existing customer of an email that was entered. A second press creates another one.
  const [same, setSame] = useState<{ email: string; customer: FoundCustomer }>()
  const submit = useSubmission(form, async (values) => {
    const email = values.email.trim()
    const found = once.isFixed || same?.email === email ? undefined : await findByEmail(companyId, email)
    if (found) return setSame({ email, customer: found })
    const body = newCustomerBody(values)
    const { id } = await once('POST /api/customers', { companyId, body })
    showToast('The customer is created.')
    void queries.invalidateQueries({ queryKey: ['customers', companyId] })
    const params = { companyId, customerId: id }
    await navigate({ to: '/$companyId/customers/$customerId', params, replace: true })
  })
  return (
    <Form onSubmit={submit}>
      <CustomerFields form={form} needsEmail />
      {same && same.email === form.watch('email').trim() && (
        <Notice tone="warn" role="alert">
          {payerOf(same.customer)} has this email.{' '}
          <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId: same.customer.id }}>
            Open that customer
          </Link>
          , or press Create customer again to create another.
        </Notice>
      )}
      <FormRefusal form={form} />
      <div className="buttons">
        <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Creating…'}>
          Create customer
        </Button>
        <ButtonLink variant="text" to="/$companyId/customers" params={{ companyId }}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
