import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { ApiError, sentence } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { amountAboveZero } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { Form } from '../components/form.tsx'
import { useDebounced } from '../components/use-debounced.ts'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import type { DoneEvent } from '../secure-form/form-messages.ts'
import { canBePaid, formatPaid } from './invoice-actions.tsx'
import type { Invoice } from './invoice-labels.ts'
import { MethodChoice } from '../methods/method-choice.tsx'
import type { Method } from '../methods/methods-query.ts'
import { NewBankAccount, NewCard } from './new-method.tsx'
import { PayRefusal } from './pay-refusal.tsx'
import { quoteQuery, type Quote, type Source } from './quote-query.ts'
import { QuoteLines } from './quote-lines.tsx'
import { useCard } from './use-card.ts'
import { isUsedUp, usePayment, type Agreed } from './use-payment.ts'

type Props = {
  companyId: string
  invoice: Invoice
  methods: readonly Method[]
  onClose(): void
  /** Called with whether the dialog must stay open. */
  onBusyChange(isBusy: boolean): void
}

/** Renders the method, the amount and the quote of a payment. The button charges exactly the quoted total. */
export function PayForm({ companyId, invoice, methods, onClose, onBusyChange }: Props) {
  const { pay, take, once, sent } = usePayment({ companyId, invoice, onClose })
  const { isSending, isFixed } = once
  useEffect(() => onBusyChange(isSending), [isSending, onBusyChange])
  const card = useSavedCard(sent)
  const { choice, choose, choices } = useChoice(invoice, methods, sent)
  const [typed, setTyped] = useState(sent?.typed ?? invoice.amountDue.toFixed(2))
  const source = sourceOf(choice, card.captured)
  const quoted = useQuote({
    companyId,
    invoice,
    source,
    typed,
    isOver: isFixed || pay.isPending || pay.isSuccess,
  })
  const quote = sent ? sent.quote : quoted.quote
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!quote || !source) return
    const agreed = { choice, typed, source, quote, saves: choice === 'new cc' && card.saves }
    take(agreed, (error) => 'captured' in source && isUsedUp(error) && card.end(error.reasonCode))
  }
  const chooseOther = (id: string) => {
    choose(id)
    card.drop()
    pay.reset()
  }
  if (!isFixed && !pay.isPending && !canBePaid(invoice))
    return <NothingLeft invoice={invoice} error={pay.error} onClose={onClose} />
  return (
    <Form onSubmit={submit}>
      <MethodChoice {...choices} value={choice} isFixed={isFixed} onChange={chooseOther} />
      <MoneyField
        label="Amount"
        readOnly={isFixed}
        value={typed}
        error={amountError(typed, quoted.error)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <NoResponseNotice once={once} />
      {pay.error && <PayRefusal error={pay.error} invoice={invoice} />}
      {choice === 'new cc' && <NewCard {...card} open={() => openForm(companyId)} isFixed={isFixed} />}
      {choice === 'new ach' && <NewBankAccount companyId={companyId} invoice={invoice} onSaved={choose} />}
      <QuoteError {...quoted} />
      {source && <QuoteLines quote={quote} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        {source && (
          <Button variant="main" type="submit" working={busyLabel(pay.isPending, quote, quoted.isSettled)}>
            {quote && `Pay ${money(quote.total)}`}
          </Button>
        )}
      </div>
    </Form>
  )
}

function NothingLeft({
  invoice,
  error,
  onClose,
}: Pick<Props, 'invoice' | 'onClose'> & { error: Error | null }) {
  return (
    <>
      {error && <PayRefusal error={error} invoice={invoice} />}
      <Notice tone="warn" role="alert">
        {invoice.invoiceStatus === 'Paid' ? formatPaid : 'Nothing is due on this invoice now.'}
      </Notice>
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

/**
 * Returns the possible methods and the chosen one. The customer's default comes first, and a new method if none is
 * saved.
 */
function useChoice({ paymentMethods }: Invoice, methods: readonly Method[], sent: Agreed | undefined) {
  const active = methods.filter((method) => method.active)
  const accepted = active.filter((method) => paymentMethods.includes(method.paymentMethod))
  const refused = active.filter((method) => !paymentMethods.includes(method.paymentMethod))
  const rails = (['cc', 'ach'] as const).filter((rail) => paymentMethods.includes(rail))
  const [first] = accepted.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const [choice, choose] = useState(sent?.choice ?? first?.id ?? `new ${rails[0] ?? 'cc'}`)
  return { choice, choose, choices: { accepted, refused, rails } }
}

const openForm = (companyId: string) => request('POST /api/payment/ticket/intention', { companyId, body: {} })

/** Keeps the state of a new card, and whether it is saved. */
function useSavedCard(sent: Agreed | undefined) {
  const card = useCard(sent && 'captured' in sent.source ? sent.source.captured : undefined)
  const [saves, onSave] = useState(sent?.saves ?? false)
  return { ...card, saves, onSave }
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
  /** Whether quotes are no longer needed: a sent payment keeps its quote, and a paid one has no fee. */
  isOver: boolean
}

/** Returns the quote for the typed amount; undefined while the amount has changed since the quote. */
function useQuote({ companyId, invoice, source, typed, isOver }: Quoting) {
  const amount = amountAboveZero(useDebounced(typed))
  const quoted = useQuery({
    ...quoteQuery({ companyId, invoiceId: invoice.id, source, amount }),
    ...(isOver && { enabled: false }),
  })
  const isSettled = amountAboveZero(typed) === amount && !quoted.isFetching
  const isCurrent = isSettled && amount !== undefined && !quoted.error
  return {
    quote: isCurrent ? quoted.data : undefined,
    isSettled,
    error: quoted.error,
    retry: () => void quoted.refetch(),
  }
}

/** Shows why the quote failed. An error of the amount appears at its field instead. */
function QuoteError({ error, retry }: { error: Error | null; retry(): void }) {
  return error && overOf(error) === undefined && <Refusal error={error} onRetry={retry} />
}

function busyLabel(isPaying: boolean, quote: Quote | undefined, isSettled: boolean): string | false {
  if (isPaying) return 'Paying…'
  if (quote) return false
  return isSettled ? 'Pay' : 'Reading the fee…'
}

function amountError(typed: string, error: unknown): string | undefined {
  return amountAboveZero(typed) === undefined ? 'Enter an amount, like 12.50' : overOf(error)
}

/** Returns the server's error about the amount, if any. */
function overOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const problem = error.fields.find(({ path }) => path === 'body.amount')
  if (problem) return sentence(problem.message)
  return error.reasonCode === 'OVER_PAYMENT' ? error.message : undefined
}
