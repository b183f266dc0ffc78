import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { amountRule, orderRule, type Order } from './order.ts'

type Props = {
  form: UseFormReturn<Order>
  isSent: boolean
  isOrderOptional?: boolean
}

/** Renders the amount, order id and description of a payment. */
export function OrderFields({ form, isSent, isOrderOptional = false }: Props) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <MoneyField
        label="Amount"
        error={errors.transaction_amount?.message}
        readOnly={isSent}
        {...register('transaction_amount', amountRule)}
      />
      <TextField
        label="Order"
        hint={
          isOrderOptional ? 'Optional: your reference for the payment.' : 'Your reference for the payment.'
        }
        error={errors.order_id?.message}
        readOnly={isSent}
        {...register('order_id', isOrderOptional ? {} : orderRule)}
      />
      <TextField
        label="Description"
        hint="Optional."
        autoCapitalize="sentences"
        error={errors.description?.message}
        readOnly={isSent}
        {...register('description')}
      />
    </>
  )
}
