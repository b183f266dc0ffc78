import { useForm, type UseFormReturn } from 'react-hook-form'
import { request } from '../api/request.ts'
import { amountProblem, formatAmountInput, parseAmount } from '../components/amount.ts'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { DialogForm } from './dialog-form.tsx'
import { refetchProducts, type Product } from './products-query.ts'

const name = 'PUT /dashboard/v1/companies/{companyId}/products/{productId}'

type Props = { companyId: string; product: Product | undefined; onClose(): void }

function startValues(product: Product | undefined) {
  return {
    name: product?.name ?? '',
    productId: product?.productId ?? '',
    price: product ? formatAmountInput(product.price) : '',
    code: product?.code ?? '',
    active: product?.active ?? true,
  }
}

type Values = ReturnType<typeof startValues>

/** Creates a product, or changes one. The id of a product never changes. */
export function ProductDialog({ companyId, product, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: startValues(product) })
  const submit = useSubmission(form, async ({ productId, price, code, ...values }) => {
    const params = { companyId, productId: productId.trim() }
    const body = {
      name: values.name.trim(),
      price: parseAmount(price) ?? 0,
      ...(code.trim() && { code: code.trim() }),
      active: values.active,
      onlyNew: product === undefined,
    }
    await request(name, { params, body })
    showToast(product ? 'The product is changed.' : 'The product is created.')
    onClose()
    await refetchProducts(companyId)
  })
  return (
    <DialogForm
      form={form}
      title={product ? 'Change product' : 'New product'}
      description={product && `Id ${product.productId}. Invoices already issued keep their price.`}
      button={product ? 'Save' : 'Create product'}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProductFields form={form} isNew={!product} />
    </DialogForm>
  )
}

type FieldsProps = { form: UseFormReturn<Values>; isNew: boolean }

function ProductFields({ form: { register, formState }, isNew }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        autoCapitalize="sentences"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Enter a name' })}
      />
      {isNew && (
        <TextField
          label="Id"
          hint="Subscriptions refer to it. Letters, digits and . _ : - without spaces."
          autoComplete="off"
          error={errors.productId?.message}
          {...register('productId', { required: 'Enter an id' })}
        />
      )}
      <MoneyField
        label="Price"
        error={errors.price?.message}
        {...register('price', { validate: (typed) => amountProblem(typed) })}
      />
      <TextField
        label="Code (optional)"
        hint="Invoices show it."
        autoComplete="off"
        error={errors.code?.message}
        {...register('code')}
      />
      <CheckField label="Active: can be added to invoices and subscriptions" {...register('active')} />
    </>
  )
}
