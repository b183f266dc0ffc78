import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordGate } from '../layout/record-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { payerOf } from '../components/payer.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Page } from '../components/page.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { customerChanges, toCustomerValues, type CustomerValues } from './customer-values.ts'
import type { Customer } from './customer-labels.ts'
import { customerQuery, refetchCustomer } from './customers-query.ts'

/** Lets a user with the right to write change a customer. */
export function EditCustomer() {
  const { role, name } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="change customers" company={name} />
  return <EditCustomerContent />
}

function EditCustomerContent() {
  const { companyId, name } = useCompany()
  const { customerId } = useParams({ from: '/signed-in/$companyId/customers/$customerId/edit' })
  const result = useQuery(customerQuery(companyId, customerId))
  return (
    <RecordGate kind="customer" result={result}>
      {(customer) => (
        <Page title={`Edit ${payerOf(customer)}`} company={name}>
          <div className="card card-padded">
            <EditForm read={customer} />
          </div>
        </Page>
      )}
    </RecordGate>
  )
}

function EditForm({ read }: { read: Customer }) {
  const { companyId } = useCompany()
  // A refetch must not overwrite the user's input.
  const [customer] = useState(read)
  const navigate = useNavigate()
  const form = useForm<CustomerValues>({ defaultValues: toCustomerValues(customer) })
  // The form library updates this state only if it is read during rendering.
  const { dirtyFields, isSubmitting } = form.formState
  const at = {
    to: '/$companyId/customers/$customerId',
    params: { companyId, customerId: customer.id },
  } as const
  const submit = useSubmission(form, async (values) => {
    const body = customerChanges(values, dirtyFields)
    await request('PUT /api/customers/{id}', { companyId, params: { id: customer.id }, body })
    showToast('The customer is saved.')
    await refetchCustomer(companyId, customer.id)
    await navigate({ ...at, replace: true })
  })
  return (
    <Form onSubmit={submit}>
      <CustomerFields form={form} needsEmail={customer.email !== undefined} />
      <FormRefusal form={form} />
      <div className="buttons">
        <Button variant="main" type="submit" working={isSubmitting && 'Saving…'}>
          Save
        </Button>
        <ButtonLink variant="text" {...at}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
