import { parseId } from '#kernel/ids'
import { type TestCompany } from './florin.ts'
import { rowsOfService } from './service-database.ts'

/**
 * Lets the database accept new attempts of the company, but not their outcomes, until it is disposed. It simulates a
 * database that fails after the processor was called.
 */
export async function closeBooks({ companyId }: TestCompany): Promise<AsyncDisposable> {
  const company = parseId('cmp', companyId)
  const rule = `closed_${company?.replaceAll('-', '_')}`
  const ids = await onBooks(`select id from transactions where company_id = '${company}'`)
  const known = ids.map(({ id }) => `id = '${id}'`)
  await onBooks(`alter table transactions add constraint ${rule} check (company_id <> '${company}'
    or status in ('created', 'authorized') or (${['false', ...known].join(' or ')}) and status <> 'captured') not valid`)
  return {
    async [Symbol.asyncDispose]() {
      await onBooks(`alter table transactions drop constraint ${rule}`)
    },
  }
}

async function onBooks(sql: string): Promise<{ id: string }[]> {
  return rowsOfService(sql)
}
