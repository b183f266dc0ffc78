import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { isOutcomeUnknown, ApiError } from '../api/errors.ts'
import { CustomerField, type Chosen } from '../customers/customer-field.tsx'
import { MethodChoice } from '../methods/method-choice.tsx'
import { methodsQuery, type Method } from '../methods/methods-query.ts'
import { PayRefusal } from '../invoices/pay-refusal.tsx'
import { paidMessage } from '../invoices/use-payment.ts'
import { refetchPayments } from '../api/refetch.ts'
import { parseAmount } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import { useCustomerParam } from '../invoice-form/use-customer-param.ts'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, omitBlank, type Order } from './order.ts'

/** The form values of a charge. */
type Charge = { order: Order; customer: Chosen; methodId: string }

/** Charges a saved payment method of a customer. */
export function MethodForm({ companyId }: { companyId: string }) {
  const once = useIdempotentRequest<Charge>(`charge ${companyId}`)
  const [customer, setCustomer] = useState(once.typed?.customer ?? null)
  // A charge that was sent before keeps its customer.
  const { isFixed } = once
  useCustomerParam(
    companyId,
    useCallback((chosen) => setCustomer((before) => (isFixed && before ? before : chosen)), [isFixed]),
  )
  const customerId = customer?.id ?? ''
  const { data, error, refetch } = useQuery({
    ...methodsQuery(companyId, customerId),
    enabled: customerId !== '',
  })
  const methods = data?.filter(({ active }) => active) ?? []
  return (
    <>
      <CustomerField
        companyId={companyId}
        chosen={customer}
        error={undefined}
        isFixed={isFixed}
        onChoose={setCustomer}
      />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {customerId !== '' && !data && !error && <Skeleton rows={3} />}
      {(data ? methods.length === 0 : customer?.id === '') && (
        <p role="status">This customer has no saved method. Make a payment link instead.</p>
      )}
      {customer && methods.length > 0 && (
        <ChargeForm key={customerId} {...{ companyId, customer, methods, once }} />
      )}
    </>
  )
}

type Props = {
  companyId: string
  customer: Chosen
  methods: readonly Method[]
  once: ReturnType<typeof useIdempotentRequest<Charge>>
}

function ChargeForm({ companyId, customer, methods, once }: Props) {
  const [methodId, setMethodId] = useState(
    () => once.typed?.methodId ?? (methods.find(({ isDefault }) => isDefault) ?? methods[0])?.id,
  )
  const { form, submit, refused, isUnknown } = useCharge({ companyId, customer, methodId, once })
  const amount = parseAmount(form.watch('transaction_amount'))
  return (
    <Form onSubmit={submit}>
      <MethodChoice
        accepted={methods}
        refused={[]}
        rails={[]}
        value={methodId ?? ''}
        isFixed={once.isFixed || isUnknown}
        onChange={setMethodId}
      />
      <OrderFields form={form} isSent={once.isFixed || isUnknown} />
      <dl className="sums" aria-live="polite">
        <dt>Surcharge</dt>
        <dd data-testid="fee">{money(0)}</dd>
        <dt>Total</dt>
        <dd data-testid="total">{amount !== undefined && money(amount)}</dd>
      </dl>
      <p className="soft small">A surcharge is added to invoices, new cards and payment pages only.</p>
      <NoResponseNotice once={once} />
      {refused !== undefined && <PayRefusal error={refused} />}
      <FormRefusal form={form} />
      {!isUnknown && (
        <div className="buttons buttons-at-end">
          <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Paying…'}>
            {amount ? `Pay ${money(amount)}` : 'Pay'}
          </Button>
        </div>
      )}
    </Form>
  )
}

type ChargedProps = Omit<Props, 'methods'> & { methodId: string | undefined }

function useCharge({ companyId, customer, methodId = '', once }: ChargedProps) {
  const navigate = useNavigate()
  const form = useForm<Order>({ defaultValues: once.typed?.order ?? emptyOrder })
  const [refused, setRefused] = useState<unknown>()
  const submit = useSubmission(form, async (order) => {
    setRefused(undefined)
    const body = {
      type: 'av' as const,
      contact_api_id: customer.id,
      account_vault_id: methodId,
      transaction_amount: parseAmount(order.transaction_amount) ?? 0,
      order_id: order.order_id.trim(),
      ...omitBlank('description', order.description),
    }
    try {
      const response = await once('POST /api/trx/payment', { companyId, body }, { order, customer, methodId })
      if (typeof response === 'string') throw new Error('A page was made where a charge was asked for.')
      const { status, transaction_id: transactionId } = response.transaction
      showToast(paidMessage(body.transaction_amount, status === 'pending'))
      await navigate({ to: '/$companyId/payments/$transactionId', params: { companyId, transactionId } })
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) throw error
      setRefused(error)
    }
    await refetchPayments(companyId)
  })
  // With an unknown outcome the form offers no second charge.
  return { form, submit, refused, isUnknown: isOutcomeUnknown(refused) }
}
