import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { Button } from '../components/button.tsx'
import { Choices } from '../components/choices.tsx'
import { Day } from '../components/day.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import type { Subscription } from './subscription-labels.ts'
import { refetchSubscription } from './subscription-query.ts'

type Props = { companyId: string; timeZone: string; subscription: Subscription; onClose(): void }

type When = 'at the end' | 'now'

/** Cancels a subscription at the end of its period or at once, and says what that does. */
export function CancelDialog({ companyId, timeZone, subscription, onClose }: Props) {
  const { subscriptionId, currentPeriodEnd, nextBillingDate, cancelAtPeriodEnd, status } = subscription
  // A trial is followed by the first period.
  const periodEnd = currentPeriodEnd ?? (status === 'active' ? nextBillingDate : undefined)
  // A subscription without a running period, and one that ends with it already, can only end now.
  const hasEnd = periodEnd !== undefined && !cancelAtPeriodEnd && status !== 'suspended'
  const form = useForm<{ when: When; reason: string }>({
    defaultValues: { when: hasEnd ? 'at the end' : 'now', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const when = form.watch('when')
  const once = useIdempotentRequest()
  const submit = useSubmission(form, async ({ reason }) => {
    const body = {
      operation: 'cancel' as const,
      cancelAtPeriodEnd: when === 'at the end',
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    }
    await once('PUT /api/subscriptions/v2/{id}', { companyId, params: { id: subscriptionId }, body })
    showToast(when === 'now' ? 'The subscription is canceled.' : 'The subscription ends with its period.')
    onClose()
    await refetchSubscription(companyId, subscriptionId)
  })
  return (
    <Dialog isOpen onClose={onClose} isBusy={once.isSending} title="Cancel subscription">
      <Form onSubmit={submit}>
        {hasEnd && (
          <Choices<When>
            legend="When"
            value={when}
            isFixed={once.isFixed}
            options={[
              { value: 'at the end', label: 'At the end of the period' },
              { value: 'now', label: 'Now' },
            ]}
            onChange={(next) => form.setValue('when', next)}
          />
        )}
        <Consequence endsAt={when === 'at the end' ? periodEnd : undefined} timeZone={timeZone} />
        <TextField
          label="Reason"
          hint="Optional"
          autoCapitalize="sentences"
          error={errors.reason?.message}
          readOnly={once.isFixed}
          {...form.register('reason')}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destroys" type="submit" working={isSubmitting && 'Canceling…'}>
            Cancel subscription
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Says what a cancellation does. Without an end it takes effect now. */
function Consequence({ endsAt, timeZone }: { endsAt: string | undefined; timeZone: string }) {
  return (
    <p data-testid="consequence">
      {endsAt === undefined ? (
        'It ends now, and cannot be resumed.'
      ) : (
        <>
          It ends on <Day at={endsAt} timeZone={timeZone} />. Until then you can keep it running.
        </>
      )}{' '}
      Nothing is refunded. Open invoices can still be paid. The customer is emailed.
    </p>
  )
}
