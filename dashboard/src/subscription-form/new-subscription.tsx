import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { CustomerField, type Chosen } from '../customers/customer-field.tsx'
import { customFieldsOf, formFieldsQuery } from '../invoice-form/catalogue-query.ts'
import { discardDraft, useDraft, type Draft } from '../invoice-form/draft.ts'
import { DraftOrNew } from '../invoice-form/draft-or-new.tsx'
import { useCustomerId } from '../invoice-form/use-customer-id.ts'
import { useCustomerParam } from '../invoice-form/use-customer-param.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { refetchSubscription } from '../subscriptions/subscription-query.ts'
import {
  findErrorsAt,
  loadSubscriptionDraft,
  subscriptionPlace,
  toNewTerms,
  type FormValues,
} from './form-values.ts'
import { usePreview } from './preview-query.ts'
import { SubscriptionFields } from './subscription-fields.tsx'
import { SubscriptionPreview } from './subscription-preview.tsx'

/** Lets a user with the right to write create a subscription. */
export function NewSubscription() {
  const { companyId, role, name, timeZone } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="create subscriptions" company={name} />
  return (
    <Page title="New subscription" company={name}>
      <div className="card card-padded">
        <DraftOrNew
          place={subscriptionPlace(companyId)}
          load={() => loadSubscriptionDraft(companyId, timeZone)}
        >
          {(draft) => <NewSubscriptionForm draft={draft} />}
        </DraftOrNew>
      </div>
    </Page>
  )
}

function NewSubscriptionForm({ draft }: { draft: Draft<FormValues> }) {
  const { companyId, timeZone } = useCompany()
  // The form itself chooses the error that takes the focus.
  const form = useForm<FormValues>({ defaultValues: draft.values, shouldFocusError: false })
  const [customer, choose] = useCustomer(companyId, form, draft.customer)
  useDraft(subscriptionPlace(companyId), form, customer)
  const customerIdOf = useCustomerId(companyId)
  const create = useCreate(companyId, customer, customerIdOf)
  const submit = useSubmission(form, create)
  const { data: fields = [] } = useQuery(formFieldsQuery(companyId, 'subscription'))
  const preview = usePreview(companyId, customer?.id ?? '', toNewTerms(form.watch(), fields))
  const { formState } = form
  const errorAt = findErrorsAt(form, preview.refusedAt)
  return (
    <div className="with-summary">
      <Form onSubmit={(event) => void submit(event)}>
        <CustomerField
          companyId={companyId}
          chosen={customer}
          error={errorAt('customerId')}
          onChoose={choose}
        />
        <SubscriptionFields companyId={companyId} timeZone={timeZone} form={form} errorAt={errorAt} />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button variant="main" type="submit" working={formState.isSubmitting && 'Creating…'}>
            Create subscription
          </Button>
          <ButtonLink variant="text" to="/$companyId/subscriptions" params={{ companyId }}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <SubscriptionPreview
        companyId={companyId}
        timeZone={timeZone}
        customer={customer}
        planId={form.watch('planId')}
        preview={preview}
        onAddCustomer={async (added) => choose({ ...added, id: await customerIdOf(added) })}
      />
    </div>
  )
}

/** Keeps the chosen customer. Returns it and the function that chooses. */
function useCustomer(companyId: string, form: UseFormReturn<FormValues>, drafted: Chosen | null) {
  const [customer, setCustomer] = useState(drafted)
  const choose = (chosen: Chosen | null) => {
    setCustomer(chosen)
    form.setValue('customerId', chosen?.id || chosen?.email || '', {
      shouldValidate: form.formState.isSubmitted,
    })
  }
  useCustomerParam(companyId, choose)
  form.register('customerId', { required: 'Choose a customer' })
  return [customer, choose] as const
}

/** Returns a function that creates the subscription, and before it a new customer. */
function useCreate(
  companyId: string,
  customer: Chosen | null,
  customerIdOf: (chosen: Chosen) => Promise<string>,
) {
  const navigate = useNavigate()
  const once = useIdempotentRequest()
  return async (values: FormValues) => {
    const terms = toNewTerms(values, await customFieldsOf(companyId, 'subscription'))
    if (!customer || !terms) return
    const body = { customerId: await customerIdOf(customer), ...terms }
    const { subscriptionId } = await once('POST /api/subscriptions/v2', { companyId, body })
    discardDraft(subscriptionPlace(companyId))
    showToast(`The subscription for ${payerOf(customer)} is created.`)
    void refetchSubscription(companyId, subscriptionId)
    await navigate({
      to: '/$companyId/subscriptions/$subscriptionId',
      params: { companyId, subscriptionId },
      replace: true,
    })
  }
}
