import type { KeyboardEvent } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { formatAmountInput } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import type { Product } from '../catalogue/products-query.ts'
import { emptyLine, priceOf, type FormValues } from './form-values.ts'
import { ProductMenu } from './product-menu.tsx'

/** Renders the lines of an invoice. An invoice without lines needs only its description. */
export function LinesField({ companyId, form }: { companyId: string; form: UseFormReturn<FormValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const { register, formState } = form
  const removeLine = (index: number) => {
    remove(index)
    form.setFocus('amount')
  }
  // Tab leads from the last line to a new one, and from an empty one out of the lines.
  const addByTab = (event: KeyboardEvent, index: number) => {
    const { description, unitPrice } = form.getValues(`items.${index}`)
    const isEmpty = description.trim() === '' && unitPrice.trim() === ''
    if (event.key !== 'Tab' || event.shiftKey || index < fields.length - 1 || isEmpty) return
    event.preventDefault()
    append(emptyLine)
  }
  return (
    <fieldset className="lines">
      <legend>Lines</legend>
      {fields.map(({ id }, index) => {
        const wrong = formState.errors.items?.[index]
        return (
          <div className="line" key={id} role="group" aria-label={`Line ${index + 1}`}>
            <TextField
              label="Item"
              autoCapitalize="sentences"
              error={wrong?.description?.message}
              {...register(`items.${index}.description`)}
            />
            <TextField
              label="Quantity"
              inputMode="decimal"
              autoComplete="off"
              error={wrong?.quantity?.message}
              {...register(`items.${index}.quantity`, {
                validate: (typed) => !Number.isNaN(Number(typed)) || 'Enter a number',
              })}
            />
            <MoneyField
              label="Price"
              onKeyDown={(event) => addByTab(event, index)}
              error={wrong?.unitPrice?.message}
              {...register(`items.${index}.unitPrice`, {
                validate: (typed) =>
                  typed.trim() === '' || priceOf(typed) !== undefined || 'Enter an amount, like 12.50',
              })}
            />
            <Button variant="text" aria-label={`Remove line ${index + 1}`} onClick={() => removeLine(index)}>
              Remove
            </Button>
          </div>
        )
      })}
      <div className="buttons">
        <Button onClick={() => append(emptyLine)}>Add line</Button>
        <ProductMenu companyId={companyId} onChoose={(product) => append(lineOf(product))} />
      </div>
    </fieldset>
  )
}

const lineOf = ({ name, price }: Product) => ({
  ...emptyLine,
  description: name,
  unitPrice: formatAmountInput(price),
})
