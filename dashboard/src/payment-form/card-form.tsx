import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { CustomerField, type Chosen } from '../customers/customer-field.tsx'
import { useCustomerId } from '../invoice-form/use-customer-id.ts'
import { useCustomerParam } from '../invoice-form/use-customer-param.ts'
import { parseAmount } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { CardStep, type Confirmed } from './card-step.tsx'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, omitBlank, type Order } from './order.ts'

/**
 * Charges a new card without an invoice. The service first prepares the payment of this amount; the card is then
 * captured, quoted and charged.
 */
export function CardForm({ companyId }: { companyId: string }) {
  const once = useIdempotentRequest<Confirmed>(`card ${companyId}`)
  const [customer, setCustomer] = useState(once.typed?.customer ?? null)
  // A payment that was sent before keeps its customer.
  const { isFixed } = once
  useCustomerParam(
    companyId,
    useCallback((chosen) => setCustomer((before) => (isFixed ? before : chosen)), [isFixed]),
  )
  const [prepared, setPrepared] = useState(once.typed?.hostedPaymentId)
  const form = useForm<Order>({ defaultValues: once.typed?.order ?? emptyOrder })
  const { errors, isSubmitting } = form.formState
  const prepare = usePrepare(companyId, customer)
  const submit = useSubmission(form, async (typed) => setPrepared(await prepare(typed)))
  const isPrepared = prepared !== undefined
  return (
    <>
      <Form onSubmit={submit}>
        <CustomerField
          companyId={companyId}
          chosen={customer}
          error={undefined}
          hint="Optional. A walk-in needs none."
          isFixed={isPrepared}
          onChoose={setCustomer}
        />
        <OrderFields form={form} isSent={isPrepared} isOrderOptional />
        <TextField
          label="Receipt email"
          type="email"
          autoComplete="off"
          hint="Optional. Without it, the receipt goes to the customer."
          error={errors.email?.message}
          readOnly={isPrepared}
          {...form.register('email')}
        />
        <FormRefusal form={form} />
        {!isPrepared && (
          <div className="buttons buttons-at-end">
            <Button variant="main" type="submit" working={isSubmitting && 'Opening…'}>
              Continue to the card
            </Button>
          </div>
        )}
      </Form>
      {isPrepared && (
        <CardStep
          key={prepared}
          companyId={companyId}
          prepared={{ hostedPaymentId: prepared, customer, order: form.getValues() }}
          once={once}
          onChange={() => setPrepared(undefined)}
        />
      )}
    </>
  )
}

/** Returns a function that prepares the payment, and before it creates a new customer. Returns its id. */
function usePrepare(companyId: string, customer: Chosen | null) {
  const customerIdOf = useCustomerId(companyId)
  const once = useIdempotentRequest()
  return async ({ transaction_amount, order_id, description, email }: Order) => {
    const body = {
      amount: parseAmount(transaction_amount) ?? 0,
      ...(customer ? { customerId: await customerIdOf(customer) } : {}),
      ...omitBlank('orderId', order_id),
      ...omitBlank('description', description),
      ...omitBlank('email', email),
    }
    const sent = { params: { companyId }, body }
    return (await once('POST /dashboard/v1/companies/{companyId}/card-payments', sent)).hostedPaymentId
  }
}
