import { useForm } from 'react-hook-form'
import { isFinalResponse, useIdempotentRequest } from '../api/idempotency-key.ts'
import { isOutcomeUnknown, ApiError } from '../api/errors.ts'
import { parseAmount, amountProblem, formatAmountInput } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import { refetchPayments } from '../api/refetch.ts'
import { formatMethod, type Payment } from './payment-labels.ts'

type Props = { companyId: string; payment: Payment; way: 'capture' | 'void' | 'again'; onClose(): void }

type Values = { transaction_amount: string }

/** Captures or voids an authorization, or retries a failed transaction. */
export function StepDialog({ companyId, payment, way, onClose }: Props) {
  const authorized = payment.info.authorizedAmount ?? payment.transaction_amount
  const once = useIdempotentRequest<Values>(`${way} ${payment._id}`)
  const form = useForm<Values>({
    defaultValues: once.typed ?? { transaction_amount: formatAmountInput(authorized) },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (typed) => {
    const amount = parseAmount(typed.transaction_amount) ?? 0
    const sent = { companyId, params: { trx_id: payment._id } }
    try {
      if (way === 'again') await once('POST /api/trx/rerun/{trx_id}', { ...sent, body: {} }, typed)
      else await once('PUT /api/trx/auth/{trx_id}', { ...sent, body: stepBody(way, amount) }, typed)
      showToast(stepMessages(way, payment, amount).done)
    } catch (error) {
      // The page shows that the payment is being looked up. It offers no second try.
      if (!isOutcomeUnknown(error)) {
        if (isFinalResponse(error)) void refetchPayments(companyId)
        throw refusalOf(error)
      }
      showToast(error.message)
    }
    onClose()
    await refetchPayments(companyId)
  })
  const amount = parseAmount(form.watch('transaction_amount')) ?? 0
  const { title, description, button, working } = stepMessages(way, payment, amount)
  return (
    <Dialog isOpen onClose={onClose} isBusy={once.isSending} title={title} description={description}>
      <Form onSubmit={submit}>
        {way === 'capture' && (
          <MoneyField
            label="Amount"
            hint={`At most ${money(authorized)} is authorized.`}
            error={errors.transaction_amount?.message}
            readOnly={once.isFixed}
            {...form.register('transaction_amount', {
              validate: (typed) => amountProblem(typed, authorized),
            })}
          />
        )}
        <NoResponseNotice once={once} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            {way === 'void' ? 'Keep it' : 'Cancel'}
          </Button>
          <Button
            variant={way === 'void' ? 'destroys' : 'main'}
            type="submit"
            working={isSubmitting && working}
          >
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function stepBody(way: 'capture' | 'void', amount: number) {
  return way === 'capture'
    ? { action: 'authcomplete' as const, transaction_amount: amount }
    : { action: 'void' as const }
}

/** Replaces a refusal whose message does not say how to continue. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.reasonCode !== 'NOT_CHARGED') return error
  return new Error('Nothing was charged. Try again in a moment.')
}

function stepMessages(way: Props['way'], payment: Payment, amount: number) {
  const whole = money(payment.transaction_amount)
  const by = formatMethod(payment)
  if (way === 'capture')
    return {
      title: 'Capture',
      description: `The authorization on ${by} is captured. Any rest is released.`,
      button: `Capture ${money(amount)}`,
      working: 'Capturing…',
      done: `${money(amount)} is captured.`,
    }
  if (way === 'void')
    return {
      title: 'Void',
      description: `The authorization of ${whole} on ${by} is released. It can no longer be captured.`,
      button: 'Void',
      working: 'Voiding…',
      done: `${whole} is released.`,
    }
  const isRefund = payment.action === 'refund'
  return {
    title: 'Try again',
    description: isRefund
      ? `${whole} is refunded to ${by} once more.`
      : `${by} is charged ${whole} once more.`,
    button: isRefund ? `Refund ${whole}` : `Charge ${whole}`,
    working: 'Trying…',
    done: `${whole} was tried again.`,
  }
}
