import type { Clock } from '#kernel/clock'
import { invalidField } from '#kernel/refusals'
import type { Writer } from '#platform/database'
import { companyNow, type Company } from './company.ts'
import { upsertCustomField } from './custom-field-queries.ts'
import type { CustomField, CustomFieldEntity } from './custom-field.ts'

/** Defines a field of a company's records, or defines it anew. Its type stays: values of that type are stored. */
export async function putCustomField(
  parts: { db: Writer; clock: Clock },
  company: Company,
  entity: CustomFieldEntity,
  field: CustomField,
): Promise<CustomField> {
  const { key, type, archived } = field
  const written = await parts.db.run(upsertCustomField, {
    companyId: company.id,
    entity,
    key,
    type,
    archived,
    label: field.label ?? null,
    options: field.options ?? null,
    now: companyNow(parts.clock, company),
  })
  if (written.length === 0)
    throw invalidField('body.type', 'type_changed', 'the type of a field that exists cannot be changed')
  return field
}
