import { useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { allProductsQuery } from '../catalogue/products-query.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { money } from '../components/money.ts'
import { ProductMenu } from '../invoice-form/product-menu.tsx'
import { checks, type FieldsProps } from './form-values.ts'

/** Renders the products that are billed along with the plan. Without add-ons and a catalogue it is hidden. */
export function AddOnsField({ companyId, form, errorAt }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'addOns' })
  const { data } = useQuery(allProductsQuery(companyId))
  const products = data?.products ?? []
  if (fields.length === 0 && !products.some(({ active }) => active)) return null
  const labelOf = (productId: string) => {
    const product = products.find((each) => each.productId === productId)
    return product ? `${product.name}, ${money(product.price)} each` : productId
  }
  const removeLine = (index: number) => {
    remove(index)
    form.setFocus('planId')
  }
  return (
    <fieldset className="lines">
      <legend>Add-ons</legend>
      {fields.map(({ id, productId }, index) => (
        <div className="line line-short" key={id} role="group" aria-label={`Add-on ${index + 1}`}>
          <TextField
            label={labelOf(productId)}
            inputMode="numeric"
            autoComplete="off"
            error={errorAt(`addOns.${index}.quantity`) ?? errorAt(`addOns.${index}.productId`)}
            {...form.register(`addOns.${index}.quantity`, { validate: checks.quantity })}
          />
          <Button variant="text" aria-label={`Remove add-on ${index + 1}`} onClick={() => removeLine(index)}>
            Remove
          </Button>
        </div>
      ))}
      <div className="buttons">
        <ProductMenu
          companyId={companyId}
          onChoose={({ productId }) => append({ productId, quantity: '1' })}
        />
      </div>
    </fieldset>
  )
}
