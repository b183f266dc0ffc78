import { useForm } from 'react-hook-form'
import { isAnswer, useOnce } from '../api/idempotency-key.ts'
import { isUnknown, Refused } from '../api/refused.ts'
import { amountOf, amountProblem, typedAmount } from '../parts/amount.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { money } from '../parts/money.ts'
import { MoneyField } from '../parts/money-field.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { Unanswered } from '../parts/unanswered.tsx'
import { rereadPayments } from './payment-query.ts'
import { methodOf, type Payment } from './payment-words.ts'

type Props = { companyId: string; payment: Payment; way: 'capture' | 'void' | 'again'; onClose(): void }

type Values = { transaction_amount: string }

/** Does with a payment what needs no more than to be meant: takes or lets go what is held, or tries again what failed. */
export function StepDialog({ companyId, payment, way, onClose }: Props) {
  const held = payment.info.authorizedAmount ?? payment.transaction_amount
  const once = useOnce<Values>(`${way} ${payment._id}`)
  const form = useForm<Values>({ defaultValues: once.typed ?? { transaction_amount: typedAmount(held) } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (typed) => {
    const amount = amountOf(typed.transaction_amount) ?? 0
    const sent = { companyId, params: { trx_id: payment._id } }
    try {
      if (way === 'again') await once('POST /api/trx/rerun/{trx_id}', { ...sent, body: {} }, typed)
      else await once('PUT /api/trx/auth/{trx_id}', { ...sent, body: stepOf(way, amount) }, typed)
      say(wordsOf(way, payment, amount).done)
    } catch (error) {
      // The page behind says that it is being looked up, and offers nothing that would do it twice.
      if (!isUnknown(error)) {
        if (isAnswer(error)) void rereadPayments(companyId)
        throw refusalOf(error)
      }
      say(error.message)
    }
    onClose()
    await rereadPayments(companyId)
  })
  const amount = amountOf(form.watch('transaction_amount')) ?? 0
  const { title, words, button, working } = wordsOf(way, payment, amount)
  return (
    <Dialog isOpen onClose={onClose} isHeld={once.isSending} title={title} words={words}>
      <Form onSubmit={submit}>
        {way === 'capture' && (
          <MoneyField
            label="Amount"
            hint={`At most ${money(held)} is held.`}
            error={errors.transaction_amount?.message}
            readOnly={once.isFixed}
            {...form.register('transaction_amount', { validate: (typed) => amountProblem(typed, held) })}
          />
        )}
        <Unanswered once={once} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button look="text" disabled={once.isSending} onClick={onClose}>
            {way === 'void' ? 'Keep it' : 'Cancel'}
          </Button>
          <Button look={way === 'void' ? 'destroys' : 'main'} type="submit" working={isSubmitting && working}>
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function stepOf(way: 'capture' | 'void', amount: number) {
  return way === 'capture'
    ? { action: 'authcomplete' as const, transaction_amount: amount }
    : { action: 'void' as const }
}

/** What a person does about a refusal where its words alone do not say it. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Refused) || error.reasonCode !== 'NOT_CHARGED') return error
  return new Error('Nothing was charged. Try again in a moment.')
}

function wordsOf(way: Props['way'], payment: Payment, amount: number) {
  const whole = money(payment.transaction_amount)
  const by = methodOf(payment)
  if (way === 'capture')
    return {
      title: 'Capture',
      words: `What is held of ${by} is taken. The rest is let go.`,
      button: `Capture ${money(amount)}`,
      working: 'Capturing…',
      done: `${money(amount)} is captured.`,
    }
  if (way === 'void')
    return {
      title: 'Void',
      words: `${whole} held of ${by} is let go. Nothing can be taken of it any more.`,
      button: 'Void',
      working: 'Voiding…',
      done: `${whole} is let go.`,
    }
  const isRefund = payment.action === 'refund'
  return {
    title: 'Try again',
    words: isRefund ? `${whole} goes back to ${by} once more.` : `${by} is charged ${whole} once more.`,
    button: isRefund ? `Refund ${whole}` : `Charge ${whole}`,
    working: 'Trying…',
    done: `${whole} was tried again.`,
  }
}
