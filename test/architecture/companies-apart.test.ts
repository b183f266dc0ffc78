import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { listStatements } from '../../src/platform/database/statements.ts'
import { allPaths } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')
const paths = allPaths().filter((path) => /^src\/.*-queries\.ts$/.test(path))
const modules = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)))
const guardsAndParts = modules.flatMap((each) => Object.values<unknown>(each)).filter(isGuardOrPart)

type GuardOrPart = { name: string; home?: string; columns: object }

function isGuardOrPart(exported: unknown): exported is GuardOrPart {
  return typeof exported === 'object' && exported !== null && 'columns' in exported && 'sql' in exported
}

// Ways in which a statement is limited to a company: a comparison with a parameter or with a joined row, an inserted
// column, or the company's own row.
const bindsCompany = [
  /company_id\s*(=|in\b)/,
  /=\s*\(?(\w+\.)?company_id/,
  /using \([^)]*company_id/,
  /\([^)]*company_id[^)]*\)\s*(=|in\b|<|>)/,
  /insert into \w+( as \w+)?\s*\([^)]*company_id/,
  /insert into companies\s*\(\s*id,/,
  /from companies company\s+where company\.id = \$\d/,
  /from companies where id = any \(\$\d\)/,
  /update companies\s+set\s.*where\s+id = \$\d/s,
]

// Tests in the same process declare statements of their own, which do not count.
const statements = listStatements().filter(({ name }) => !name.startsWith('test'))

test('every statement says whose rows it reads or writes, or names a database that is of no company', () => {
  const unbound = statements.filter(({ sql }) => !bindsCompany.some((bound) => bound.test(sql)))
  expect(unbound.filter(({ home }) => home === undefined)).toEqual([])
})

const companyParameters = ['companyId', 'company_id', 'companyIds']

test('every statement, guard and part has the company that finds its database, or names its database', () => {
  const nameless = [
    ...statements.map(({ name, home, parameters }) => ({ name, home, columns: parameters })),
    ...guardsAndParts,
  ].filter(({ home, columns }) => home === undefined && !companyParameters.some((each) => each in columns))
  expect(nameless.map(({ name }) => name)).toEqual([])
})
