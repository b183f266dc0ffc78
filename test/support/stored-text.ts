import { parseId } from '#kernel/ids'
import type { TestCompany } from './florin.ts'
import { inDatabase } from './search.ts'

/** Returns all rows of a company in the service's database, except idempotency keys, as text. */
export async function getStoredText({ companyId }: TestCompany): Promise<string> {
  const tables = await inDatabase(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'company_id' and table_name <> 'idempotency_keys'`,
    [],
  )
  const id = parseId('cmp', companyId)
  const texts = await Promise.all(
    tables.map(({ name }: { name: string }) =>
      inDatabase(`select string_agg(t::text, ' ') as text from "${name}" t where company_id = $1`, [id]),
    ),
  )
  return texts.flatMap((rows) => rows.map(({ text }) => text ?? '')).join('\n')
}
