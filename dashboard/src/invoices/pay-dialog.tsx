import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '../api/call.ts'
import { isAnswer, useOnce } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { Refused } from '../api/refused.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { useSettled } from '../parts/later.ts'
import { money } from '../parts/money.ts'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { sentence } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { rereadInvoices } from './invoice-query.ts'
import type { Invoice } from './invoice-words.ts'
import { MethodChoice, type Method } from './method-choice.tsx'
import { PayRefusal } from './pay-refusal.tsx'
import { dollarsIn, quoteQuery, type Quote } from './quote-query.ts'
import { QuoteLines } from './quote-lines.tsx'

type Props = { companyId: string; invoice: Invoice; onClose(): void }

/** Charges a saved method of the customer, once the fee and the sum were shown. */
export function PayDialog(props: Props) {
  const { companyId, invoice, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['methods', companyId, invoice.customerId],
    queryFn: () =>
      call('GET /api/customers/{id}/paymentmethods', { companyId, params: { id: invoice.customerId } }),
  })
  const accepted = data?.accountvaults.filter((method) => isAccepted(invoice, method)) ?? []
  const refused = data?.accountvaults.filter((method) => method.active && !isAccepted(invoice, method)) ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Take payment"
      words={`${money(invoice.amountDue)} of ${invoice.invoiceId} is left to pay.`}
    >
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && accepted.length > 0 && <PayForm {...props} accepted={accepted} refused={refused} />}
      {data && accepted.length === 0 && (
        <>
          <p>The customer has no saved method that this invoice accepts. Send the invoice instead.</p>
          <div className="buttons buttons-at-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const isAccepted = ({ paymentMethods }: Invoice, { active, paymentMethod }: Method) =>
  active && paymentMethods.includes(paymentMethod)

type FormProps = Props & { accepted: readonly Method[]; refused: readonly Method[] }

function PayForm({ companyId, invoice, onClose, accepted, refused }: FormProps) {
  const [first] = accepted.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const [methodId, setMethodId] = useState(first?.id ?? '')
  const [typed, setTyped] = useState(invoice.amountDue.toFixed(2))
  const amount = dollarsIn(useSettled(typed))
  const { pay, isUnanswered } = usePayment({ companyId, invoice, onClose })
  const quoted = useQuery({
    ...quoteQuery({ companyId, invoiceId: invoice.id, methodId, amount }),
    // What was sent goes again as it was.
    ...(isUnanswered && { enabled: false }),
  })
  const isSettled = dollarsIn(typed) === amount && !quoted.isFetching
  const current = isSettled && amount !== undefined && !quoted.error ? quoted.data : undefined
  const quote = isUnanswered ? pay.variables?.quote : current
  const choose = (id: string) => {
    setMethodId(id)
    pay.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (quote && !pay.isPending) pay.mutate({ methodId, quote })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <MethodChoice
        accepted={accepted}
        refused={refused}
        value={methodId}
        isFixed={isUnanswered}
        onChange={choose}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        readOnly={isUnanswered}
        value={typed}
        error={wrongAmount(typed, quoted.error)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {quoted.error && overOf(quoted.error) === undefined && (
        <Refusal error={quoted.error} onRetry={() => void quoted.refetch()} />
      )}
      <QuoteLines quote={quote} />
      {pay.error && <PayRefusal error={pay.error} invoice={invoice} />}
      <div className="buttons buttons-at-end">
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
        <Button look="main" type="submit" working={workingOf(pay.isPending, quote, isSettled)}>
          {quote && `Pay ${money(quote.total)}`}
        </Button>
      </div>
    </form>
  )
}

function workingOf(isPaying: boolean, quote: Quote | undefined, isSettled: boolean): string | false {
  if (isPaying) return 'Paying…'
  if (quote) return false
  return isSettled ? 'Pay' : 'Reading the fee…'
}

function wrongAmount(typed: string, error: unknown): string | undefined {
  return dollarsIn(typed) === undefined ? 'Type an amount above zero, such as 51.50' : overOf(error)
}

/** What the service finds wrong with the amount alone. */
function overOf(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  const problem = error.fields.find(({ path }) => path === 'body.amount')
  if (problem) return sentence(problem.message)
  return error.reasonCode === 'OVER_PAYMENT' ? error.message : undefined
}

function usePayment({ companyId, invoice, onClose }: Props) {
  const once = useOnce()
  const pay = useMutation({
    mutationFn: ({ methodId, quote }: { methodId: string; quote: Quote }) => {
      const body = { accountVaultId: methodId, amount: quote.subtotal, quotedSurcharge: quote.surcharge }
      return once((key) =>
        call('PUT /api/invoices/{id}/payment', { companyId, params: { id: invoice.id }, body, key }),
      )
    },
    onSuccess({ totalCharged, invoiceStatus }) {
      const isOnItsWay = invoiceStatus === 'ACHPending'
      say(`${money(totalCharged)} ${isOnItsWay ? 'is on its way from the bank' : 'is paid'}.`)
      onClose()
    },
    onError(error) {
      // What the invoice says from here on is what is known; nobody may press again.
      if (error instanceof Refused && error.reasonCode === 'OUTCOME_UNKNOWN') onClose()
    },
    async onSettled(_, error) {
      if (!error || isAnswer(error))
        await Promise.all([
          rereadInvoices(companyId),
          queries.invalidateQueries({ queryKey: ['quote', companyId] }),
        ])
    },
  })
  return { pay, isUnanswered: once.isUnanswered }
}
