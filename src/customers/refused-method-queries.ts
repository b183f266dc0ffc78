import type { CompanyId, TransactionId } from '#kernel/ids'
import { c, command, lookup, type Part } from '#platform/database'

const methodColumns = { company_id: c.uuid<CompanyId>(), vault_id: c.text() }

const refusalColumns = {
  attempt_id: c.uuid<TransactionId>(),
  reason_code: c.maybe(c.text()),
  reason_text: c.maybe(c.text()),
}

const refusedColumns = { ...methodColumns, ...refusalColumns }

export const insertRefusedMethod: Part<typeof refusedColumns> = {
  name: 'insert refused method',
  columns: refusedColumns,
  // Several attempts of one statement may refuse the same method.
  sql: (rows) => `insert into refused_methods (company_id, vault_id, attempt_id, reason_code, reason_text)
    select company_id, vault_id, attempt_id, reason_code, reason_text from ${rows}
    on conflict (company_id, vault_id) do nothing`,
}

export const deleteRefusedMethod: Part<typeof methodColumns> = {
  name: 'delete refused method',
  columns: methodColumns,
  sql: (rows) => `delete from refused_methods kept using ${rows}
    where kept.company_id = given.company_id and kept.vault_id = given.vault_id`,
}

/** Lets schedules charge a method again, when another statement selects it. */
export const acceptMethod = command({
  name: 'accept refused method',
  parameters: { companyId: c.uuid<CompanyId>(), vaultId: c.text() },
  row: {},
  sql: 'delete from refused_methods where company_id = $1 and vault_id = $2',
})

export const findRefusedMethod = lookup({
  name: 'find refused method',
  parameters: { companyId: c.uuid<CompanyId>(), vaultId: c.text() },
  row: refusalColumns,
  sql: `select attempt_id, reason_code, reason_text from refused_methods
    where company_id = $1 and vault_id = $2`,
})
