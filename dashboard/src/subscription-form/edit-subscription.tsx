import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { customFieldsOf, formFieldsQuery } from '../invoice-form/catalogue-query.ts'
import type { CustomField } from '../invoices/custom-fields-query.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { RecordGate } from '../layout/record-gate.tsx'
import { isOver, type Subscription, type SubscriptionDetails } from '../subscriptions/subscription-labels.ts'
import { refetchSubscription, subscriptionQuery } from '../subscriptions/subscription-query.ts'
import { ChangePreview } from './change-preview.tsx'
import { findErrorsAt, toFormValues, toTerms, toUpdates, type FormValues } from './form-values.ts'
import { useChangePreview } from './preview-query.ts'
import { PlanField, TermsFields } from './terms-fields.tsx'

/** Lets a user with the right to write change the terms of a subscription. */
export function EditSubscription() {
  const { role, name } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="change subscriptions" company={name} />
  return <EditSubscriptionContent />
}

function EditSubscriptionContent() {
  const { companyId, name } = useCompany()
  const { subscriptionId } = useParams({ from: '/signed-in/$companyId/subscriptions/$subscriptionId/edit' })
  const result = useQuery(subscriptionQuery(companyId, subscriptionId))
  const [shownTimes, setShownTimes] = useState(0)
  return (
    <RecordGate kind="subscription" result={result}>
      {(details) => (
        <Page title={`Change ${details.plan.name} for ${payerOf(details.customer)}`} company={name}>
          <div className="card card-padded">
            {isOver(details.subscription) ? (
              <Notice>This subscription is over, and can no longer be changed.</Notice>
            ) : (
              <EditForm
                key={shownTimes}
                details={details}
                onShowAgain={() => setShownTimes(shownTimes + 1)}
              />
            )}
          </div>
        </Page>
      )}
    </RecordGate>
  )
}

type FormProps = {
  details: SubscriptionDetails
  /** Shows the form with the terms that the subscription has by now. */
  onShowAgain(): void
}

function EditForm({ details, onShowAgain }: FormProps) {
  const { companyId, timeZone } = useCompany()
  // A refetch must not overwrite the user's input.
  const [before] = useState(details.subscription)
  const { subscriptionId } = before
  const at = {
    to: '/$companyId/subscriptions/$subscriptionId',
    params: { companyId, subscriptionId },
  } as const
  // The form itself chooses the error that takes the focus.
  const form = useForm<FormValues>({ defaultValues: toFormValues(before), shouldFocusError: false })
  const { formState } = form
  const save = useSave(companyId, before)
  const submit = useSubmission(form, save)
  const { data: fields = [] } = useQuery(formFieldsQuery(companyId, 'subscription'))
  const updates = findUpdates(before, form.watch(), fields)
  const hasUpdates = updates !== undefined && Object.keys(updates).length > 0
  const preview = useChangePreview(companyId, subscriptionId, hasUpdates ? updates : undefined)
  const shared = { companyId, form, errorAt: findErrorsAt(form, preview.refusedAt) }
  return (
    <div className="with-summary">
      <Form onSubmit={(event) => void submit(event)}>
        <PlanField {...shared} current={details.plan} />
        <TermsFields
          {...shared}
          discountHint="Periods count from the next invoice on; all if empty. A change starts the count of each discount again."
        />
        {!save.isFixed && areTermsChanged(before, details.subscription) && (
          <Notice tone="warn" role="alert">
            <p>The terms were changed meanwhile, and differ from this form.</p>
            <Button onClick={onShowAgain}>Show the new terms</Button>
          </Notice>
        )}
        <FormRefusal form={form} />
        <div className="buttons">
          <Button variant="main" type="submit" working={formState.isSubmitting && 'Saving…'}>
            Save
          </Button>
          <ButtonLink variant="text" {...at}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <ChangePreview companyId={companyId} timeZone={timeZone} details={details} preview={preview} />
    </div>
  )
}

/** Returns the changed terms; undefined while a field cannot be read. */
function findUpdates(before: Subscription, values: FormValues, fields: readonly CustomField[]) {
  const terms = toTerms(values, fields)
  const termsBefore = toTerms(toFormValues(before), fields)
  return terms && termsBefore && toUpdates(termsBefore, terms)
}

const areTermsChanged = (before: Subscription, now: Subscription): boolean =>
  JSON.stringify(toFormValues(before)) !== JSON.stringify(toFormValues(now))

/** Returns a function that saves the changed terms once, unless another user changed them first. */
function useSave(companyId: string, before: Subscription) {
  const navigate = useNavigate()
  const once = useIdempotentRequest()
  const { subscriptionId } = before
  const save = async (values: FormValues) => {
    const updates = findUpdates(before, values, await customFieldsOf(companyId, 'subscription'))
    if (!updates) return
    // The response to an earlier try may be lost. The terms are then those of this form.
    if (!once.isUnanswered) {
      const query = { ...subscriptionQuery(companyId, subscriptionId), staleTime: 0 }
      const { subscription } = await queries.fetchQuery(query)
      // The form shows the change.
      if (areTermsChanged(before, subscription)) return
    }
    const body = { operation: 'update' as const, updates }
    await once('PUT /api/subscriptions/v2/{id}', { companyId, params: { id: subscriptionId }, body })
    await refetchSubscription(companyId, subscriptionId)
    showToast('The subscription is changed.')
    await navigate({
      to: '/$companyId/subscriptions/$subscriptionId',
      params: { companyId, subscriptionId },
      replace: true,
    })
  }
  return Object.assign(save, { isFixed: once.isFixed })
}
