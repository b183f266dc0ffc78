import type { CustomField } from '#companies'
import type { Bind } from './condition.ts'
import type { Field, Filter } from './field.ts'
import { booleanField, numberField, textField } from './fields.ts'
import { instantField } from './instant-fields.ts'

/** The placeholder of the bound key in the column of a field, until its filter is written into a statement. */
const keyPlaceholder = '$custom-field-key$'
const storedValueSql = `(r.custom_fields -> ${keyPlaceholder})`
const storedTextSql = `(case when jsonb_typeof${storedValueSql} = 'string' then r.custom_fields ->> ${keyPlaceholder} end)`

/** Creates the search field of a company's custom field, by its type. */
export function createCustomField({ key, type }: CustomField): Field {
  const field = createFieldOfType(type)
  return {
    ...field,
    read(value, operator, context) {
      const { condition }: Filter = field.read(value, operator, context)
      return {
        condition: (bind: Bind) => condition(bind).replaceAll(keyPlaceholder, () => bind(key, 'text')),
      }
    },
  }
}

// A value of another type, from an older system, never matches.
function createFieldOfType(type: CustomField['type']): Field {
  switch (type) {
    case 'number':
      return numberField(
        `case when jsonb_typeof(${storedValueSql}) = 'number' then ${storedValueSql}::numeric end`,
      )
    case 'boolean':
      return booleanField(
        `case when jsonb_typeof(${storedValueSql}) = 'boolean' then ${storedValueSql}::boolean end`,
      )
    case 'date':
      return instantField(`instant_or_null(${storedTextSql})`)
    default:
      return textField(storedTextSql, { exact: true })
  }
}
