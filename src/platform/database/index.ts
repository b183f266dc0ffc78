export { openDatabase, streamsMax, type Database, type DatabaseOptions } from './database.ts'
export { createConnector, newClient } from './client.ts'
export { findDataLossRisks } from './durability.ts'
export { splitHosts, wantsPrimary } from './hosts.ts'
export { DatabaseError } from './database-error.ts'
export { uniqueKey, violates } from './unique-key.ts'
export { createMissingDatabase, hasDatabase, migrate, migrationLock } from './migrate.ts'
export { c, decodeRow, toLists, type Columns, type RowOf } from './columns.ts'
export {
  anyCell,
  assembleQuery,
  command,
  eachCell,
  hub,
  listStatements,
  lookup,
  ownCell,
  query,
} from './statements.ts'
export type { AssembledQuery, Command, Lookup, Query, Reader, Transaction, Writer } from './statements.ts'
export { mapping, type Mapping } from './mapping.ts'
export type { BatchedWriter } from './batched-commands.ts'
export { writeBatch } from './write-batch.ts'
export { encodeRows, runPart, toPartRows } from './guarded-write.ts'
export { buildShifted } from './instants.ts'
export { insertPart, toSetClause, updatePart } from './part-queries.ts'
export type { Guard, GuardedWriter, Part, PartRows } from './guarded-write.ts'
