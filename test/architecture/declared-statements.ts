import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listLookups, listStatements } from '../../src/platform/database/statements.ts'
import type { Columns } from '../../src/platform/database/columns.ts'
import type { Guard, Part } from '../../src/platform/database/guarded-write.ts'
import { allPaths } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')
const paths = allPaths().filter((path) => /^src\/.*-queries\.ts$/.test(path))
const modules: Record<string, unknown>[] = await Promise.all(
  paths.map((path) => import(pathToFileURL(join(root, path)).href)),
)
// Tests in the same process declare statements of their own, which do not count.
const isOfService = ({ name }: { name: string }) => !name.startsWith('test')

/** All declared statements of the service. */
export const statements = listStatements().filter(isOfService)
/** The statements that are declared as lookups. */
export const lookups = listLookups().filter(isOfService)

/** The guards and parts of guarded writes: all exports of queries files that turn rows into SQL. */
export const parts = modules.flatMap((module) => Object.values(module).filter(isPart))
export const guards = parts.filter(isGuard)
export const effects = parts.filter((part) => !isGuard(part))

function isPart(exported: unknown): exported is Part<Columns> {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'columns' in exported &&
    'sql' in exported &&
    typeof exported.sql === 'function'
  )
}

function isGuard(part: Part<Columns>): part is Guard<Columns> {
  return 'idColumn' in part
}
