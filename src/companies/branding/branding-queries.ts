import type { CompanyId } from '#kernel/ids'
import { anyCell, c, command, query } from '#platform/database'
import type { ImageType } from '#platform/image'
import type { Branding } from './branding.ts'

export const updateBranding = command({
  name: 'update branding',
  parameters: { companyId: c.uuid<CompanyId>(), branding: c.json<Branding>(), now: c.instant },
  row: {},
  sql: `update companies set branding = $2, updated_at = $3 where id = $1`,
})

/** Inserts a logo. If the company had it before, it becomes the current one again. */
export const insertLogo = command({
  name: 'insert logo',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    name: c.text(),
    contentType: c.text<ImageType>(),
    bytes: c.bytes,
    now: c.instant,
  },
  row: {},
  sql: `insert into logos (company_id, name, content_type, bytes, created_at) values ($1, $2, $3, $4, $5)
        on conflict (company_id, name) do update set replaced_at = null`,
})

/** Marks the previous logos of a company as replaced. Those that were replaced before keep their date. */
export const replaceLogos = command({
  name: 'replace logos',
  parameters: { companyId: c.uuid<CompanyId>(), name: c.text(), now: c.instant },
  row: {},
  sql: `update logos set replaced_at = $3 where company_id = $1 and name <> $2 and replaced_at is null`,
})

/** Deletes every logo of a company, including the replaced ones. */
export const deleteLogos = command({
  name: 'delete logos',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {},
  sql: `delete from logos where company_id = $1`,
})

const selectReplacedLogos = (at: string) => `from logos where company_id = $1 and replaced_at <= ${at}`

/** Deletes logos that were replaced by `now`. */
export const deleteReplacedLogos = {
  ...command({
    name: 'delete replaced logos',
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with gone as (
          delete from logos where company_id = $1 and name in (select name ${selectReplacedLogos('$2')} limit $3)
          returning 1)
        select count(*) as deleted from gone`,
  }),
  over: selectReplacedLogos,
}

/** Finds a logo by the name in its URL. The name is the only authorization. */
export const findLogo = anyCell.query({
  name: 'find logo',
  parameters: { name: c.text() },
  row: { content_type: c.text<ImageType>(), bytes: c.bytes },
  sql: `select content_type, bytes from logos where name = $1`,
})

/** Finds the image of a company's logo. */
export const findOwnLogo = query({
  name: 'find own logo',
  parameters: { companyId: c.uuid<CompanyId>(), name: c.text() },
  row: { bytes: c.bytes },
  sql: `select bytes from logos where company_id = $1 and name = $2`,
})
