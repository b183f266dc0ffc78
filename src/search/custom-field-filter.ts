import type { CustomField } from '#companies'
import type { Bind } from './condition.ts'
import type { Field, Filter } from './field.ts'
import { booleanField, numberField, textField } from './fields.ts'
import { instantField } from './instant-fields.ts'

/** Stands for the bound key in the column of a field, until its filter is written into a statement. */
const keyPlace = '$custom-field-key$'
const held = `(r.custom_fields -> ${keyPlace})`
const heldText = `(case when jsonb_typeof${held} = 'string' then r.custom_fields ->> ${keyPlace} end)`

/** How a company's own field can be filtered by: as what it holds. */
export function customField({ key, type }: CustomField): Field {
  const field = fieldOf(type)
  return {
    ...field,
    read(value, operator, context) {
      const { condition }: Filter = field.read(value, operator, context)
      return { condition: (bind: Bind) => condition(bind).replaceAll(keyPlace, () => bind(key, 'text')) }
    },
  }
}

// A value of another type than the field's, left by an older system, fits nothing.
function fieldOf(type: CustomField['type']): Field {
  switch (type) {
    case 'number':
      return numberField(`case when jsonb_typeof(${held}) = 'number' then ${held}::numeric end`)
    case 'boolean':
      return booleanField(`case when jsonb_typeof(${held}) = 'boolean' then ${held}::boolean end`)
    case 'date':
      return instantField(`instant_or_null(${heldText})`)
    default:
      return textField(heldText, { exact: true })
  }
}
