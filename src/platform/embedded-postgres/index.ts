export { startEmbeddedPostgres } from './embedded-postgres.ts'
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
export { lockFolder } from './folder-lock.ts'
export type { FolderLock } from './folder-lock.ts'
