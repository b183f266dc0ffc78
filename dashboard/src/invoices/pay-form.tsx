import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { Refused } from '../api/refused.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { useSettled } from '../parts/later.ts'
import { money } from '../parts/money.ts'
import { Refusal } from '../parts/refusal.tsx'
import { sentence } from '../parts/submission.ts'
import type { DoneEvent } from '../secure-form/form-messages.ts'
import type { FormHandle } from '../secure-form/secure-form.tsx'
import type { Invoice } from './invoice-words.ts'
import { MethodChoice } from '../methods/method-choice.tsx'
import type { Method } from '../methods/methods-query.ts'
import { NewBankAccount, NewCard } from './new-method.tsx'
import { PayRefusal } from './pay-refusal.tsx'
import { dollarsIn, quoteQuery, type Quote, type Source } from './quote-query.ts'
import { QuoteLines } from './quote-lines.tsx'
import { isUsedUp, usePayment } from './use-payment.ts'

type Props = { companyId: string; invoice: Invoice; methods: readonly Method[]; onClose(): void }

/** What pays and how much, what it comes to, and the button that charges exactly that. */
export function PayForm({ companyId, invoice, methods, onClose }: Props) {
  const { pay, take, isUnanswered } = usePayment({ companyId, invoice, onClose })
  const card = useCard()
  const { choice, choose, choices } = useChoice(invoice, methods)
  const [typed, setTyped] = useState(invoice.amountDue.toFixed(2))
  const source = sourceOf(choice, card.captured)
  const quoted = useQuote({ companyId, invoice, source, typed, isUnanswered })
  const quote = isUnanswered ? pay.variables?.quote : quoted.quote
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!quote || !source) return
    const agreed = { source, quote, saves: choice === 'new cc' && card.saves }
    take(agreed, (error) => 'captured' in source && card.refuse(error))
  }
  const chooseOther = (id: string) => {
    choose(id)
    card.drop()
    pay.reset()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <MethodChoice
        {...choices}
        value={choice}
        isFixed={isUnanswered || pay.isPending}
        onChange={chooseOther}
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
      {pay.error && <PayRefusal error={pay.error} invoice={invoice} />}
      {choice === 'new cc' && (
        <NewCard {...card} companyId={companyId} isFixed={isUnanswered || pay.isPending} />
      )}
      {choice === 'new ach' && <NewBankAccount companyId={companyId} invoice={invoice} onSaved={choose} />}
      {quoted.error && overOf(quoted.error) === undefined && (
        <Refusal error={quoted.error} onRetry={quoted.retry} />
      )}
      {source && <QuoteLines quote={quote} />}
      <div className="buttons buttons-at-end">
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
        {source && (
          <Button look="main" type="submit" working={workingOf(pay.isPending, quote, quoted.isSettled)}>
            {quote && `Pay ${money(quote.total)}`}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What may pay, and which of it is chosen: at first what the customer pays with by default, else something new. */
function useChoice({ paymentMethods }: Invoice, methods: readonly Method[]) {
  const active = methods.filter((method) => method.active)
  const accepted = active.filter((method) => paymentMethods.includes(method.paymentMethod))
  const refused = active.filter((method) => !paymentMethods.includes(method.paymentMethod))
  const rails = (['cc', 'ach'] as const).filter((rail) => paymentMethods.includes(rail))
  const [first] = accepted.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const [choice, choose] = useState(first?.id ?? `new ${rails[0] ?? 'cc'}`)
  return { choice, choose, choices: { accepted, refused, rails } }
}

/** The new card: what the form captured of it, whether it is to be saved, and the form itself. */
function useCard() {
  const form = useRef<FormHandle>(null)
  const [captured, setCaptured] = useState<DoneEvent>()
  const [saves, onSave] = useState(false)
  const drop = () => setCaptured(undefined)
  const onDrop = () => {
    drop()
    form.current?.reopen()
  }
  const refuse = (error: unknown) => {
    if (!isUsedUp(error)) return
    if (typeof error.reasonCode !== 'number') return onDrop()
    drop()
    form.current?.decline(error.reasonCode)
  }
  return { form, captured, saves, onSave, onCapture: setCaptured, drop, onDrop, refuse }
}

function sourceOf(choice: string, captured: DoneEvent | undefined): Source | undefined {
  if (choice === 'new ach') return undefined
  if (choice === 'new cc') return captured && { captured }
  return { accountVaultId: choice }
}

type Quoting = {
  companyId: string
  invoice: Invoice
  source: Source | undefined
  typed: string
  isUnanswered: boolean
}

/** What was typed would come to, while that is what it would still come to. */
function useQuote({ companyId, invoice, source, typed, isUnanswered }: Quoting) {
  const amount = dollarsIn(useSettled(typed))
  const quoted = useQuery({
    ...quoteQuery({ companyId, invoiceId: invoice.id, source, amount }),
    // What was sent goes again as it was.
    ...(isUnanswered && { enabled: false }),
  })
  const isSettled = dollarsIn(typed) === amount && !quoted.isFetching
  const isCurrent = isSettled && amount !== undefined && !quoted.error
  return {
    quote: isCurrent ? quoted.data : undefined,
    isSettled,
    error: quoted.error,
    retry: () => void quoted.refetch(),
  }
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
