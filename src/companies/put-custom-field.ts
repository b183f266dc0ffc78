import { diffFields, recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { invalidFieldError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import { getCompanyTime, type Company } from './company.ts'
import { upsertCustomField } from './custom-field-queries.ts'
import type { CustomField, CustomFieldEntity } from './custom-field.ts'
import { loadCustomFields } from './custom-fields.ts'
import { lockExistingCompany } from './find-companies.ts'

/** A field of an entity's records, and whether an existing one with its key is refused. */
type Definition = { entity: CustomFieldEntity; field: CustomField; onlyNew?: boolean }

/**
 * Defines or redefines a custom field of a company's records. Its type cannot change, because values of that type are
 * stored. Throws validation_failed for another type or a refused key.
 */
export async function putCustomField(
  deps: AuditDeps & { db: Database },
  { id: companyId }: Pick<Company, 'id'>,
  { entity, field, onlyNew = false }: Definition,
  call: AuditedCall,
): Promise<CustomField> {
  const { key, type, archived } = field
  await deps.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = (await loadCustomFields(tx, companyId, entity)).find((known) => known.key === key)
    if (onlyNew && before)
      throw invalidFieldError('path.key', 'duplicate', `another ${entity} field has it already`)
    const written = await tx.run(upsertCustomField, {
      companyId,
      entity,
      key,
      type,
      archived,
      label: field.label ?? null,
      options: field.options ?? null,
      now: getCompanyTime(deps.clock, company),
    })
    if (written.length === 0)
      throw invalidFieldError(
        'body.type',
        'type_changed',
        'the type of a field that exists cannot be changed',
      )
    await recordAudit(tx, deps, call, {
      companyId,
      action: 'custom_field.put',
      subject: { kind: 'custom_field', id: `${entity}.${key}` },
      changes: diffFields(before && toAuditFields(before), toAuditFields(field)),
    })
  })
  return field
}

function toAuditFields({ label, type, options, archived }: CustomField) {
  return { label, type, options, archived }
}
