import type { CompanyId } from '#kernel/ids'
import { c, command, query } from '#platform/database'
import type { CustomFieldEntity, CustomFieldType } from './custom-field.ts'

export const listCustomFields = query({
  name: 'list custom fields',
  parameters: { companyId: c.uuid<CompanyId>(), entity: c.text<CustomFieldEntity>() },
  row: {
    key: c.text(),
    label: c.maybe(c.text()),
    type: c.text<CustomFieldType>(),
    options: c.maybe(c.texts()),
    archived: c.boolean,
  },
  sql: `select key, label, type, options, archived from custom_fields
        where company_id = $1 and entity = $2 order by key`,
})

/** Writes and returns nothing if the field exists with another type. */
export const upsertCustomField = command({
  name: 'upsert custom field',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    entity: c.text<CustomFieldEntity>(),
    key: c.text(),
    label: c.maybe(c.text()),
    type: c.text<CustomFieldType>(),
    options: c.maybe(c.texts()),
    archived: c.boolean,
    now: c.instant,
  },
  row: { key: c.text() },
  sql: `insert into custom_fields (company_id, entity, key, label, type, options, archived, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
        on conflict (company_id, entity, key) do update
          set label = excluded.label, options = excluded.options, archived = excluded.archived,
              updated_at = excluded.updated_at
          where custom_fields.type = excluded.type
        returning key`,
})
