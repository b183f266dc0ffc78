import { useFieldArray } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { checks, emptyDiscount, type FieldsProps } from './form-values.ts'

const types = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
]

type Props = Pick<FieldsProps, 'form' | 'errorAt'> & {
  /** Explains from when on a discount counts. */
  hint: string
}

/** Renders the discounts on the price, in their order. */
export function DiscountsField({ form, errorAt, hint }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'discounts' })
  const { register, getValues } = form
  const removeLine = (index: number) => {
    remove(index)
    form.setFocus('planId')
  }
  return (
    <fieldset className="lines">
      <legend>Discounts</legend>
      {fields.map(({ id }, index) => (
        <div className="line line-discount" key={id} role="group" aria-label={`Discount ${index + 1}`}>
          <TextField
            label="Name"
            autoCapitalize="sentences"
            error={errorAt(`discounts.${index}.name`)}
            {...register(`discounts.${index}.name`)}
          />
          <SelectField label="In" options={types} {...register(`discounts.${index}.type`)} />
          <TextField
            label="Discount"
            inputMode="decimal"
            autoComplete="off"
            error={errorAt(`discounts.${index}.value`)}
            {...register(`discounts.${index}.value`, {
              validate: (typed) => checks.discount(typed, getValues(`discounts.${index}.type`)),
            })}
          />
          <TextField
            label="Periods"
            inputMode="numeric"
            autoComplete="off"
            error={errorAt(`discounts.${index}.cycles`)}
            {...register(`discounts.${index}.cycles`, { validate: checks.cycles })}
          />
          <Button
            variant="text"
            aria-label={`Remove discount ${index + 1}`}
            onClick={() => removeLine(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      {fields.length > 0 && <p className="field-hint">{hint}</p>}
      <div className="buttons">
        <Button onClick={() => append(emptyDiscount)}>Add discount</Button>
      </div>
    </fieldset>
  )
}
