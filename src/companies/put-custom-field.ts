import { changesBetween, note, type AuditedCall, type AuditParts } from '#audit'
import { invalidField } from '#kernel/refusals'
import type { Database } from '#platform/database'
import { companyNow, type Company } from './company.ts'
import { upsertCustomField } from './custom-field-queries.ts'
import type { CustomField, CustomFieldEntity } from './custom-field.ts'
import { customFieldsOf } from './custom-fields.ts'
import { lockedCompany } from './find-companies.ts'

/** Defines a field of a company's records, or defines it anew. Its type stays: values of that type are stored. */
export async function putCustomField(
  parts: AuditParts & { db: Database },
  { id: companyId }: Pick<Company, 'id'>,
  entity: CustomFieldEntity,
  field: CustomField,
  call: AuditedCall,
): Promise<CustomField> {
  const { key, type, archived } = field
  await parts.db.transaction(async (tx) => {
    const company = await lockedCompany(tx, companyId)
    const before = (await customFieldsOf(tx, companyId, entity)).find((known) => known.key === key)
    const written = await tx.run(upsertCustomField, {
      companyId,
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
    await note(tx, parts, call, {
      companyId,
      action: 'custom_field.put',
      subject: { kind: 'custom_field', id: `${entity}.${key}` },
      changes: changesBetween(before && toldOf(before), toldOf(field)),
    })
  })
  return field
}

function toldOf({ label, type, options, archived }: CustomField) {
  return { label, type, options, archived }
}
