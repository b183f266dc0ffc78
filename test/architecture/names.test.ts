import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { test } from 'vitest'
import { allPaths, expectNone, lineOf, sources, type Source, type Violation } from './sources.ts'

// Conventions fix these names.
const wellKnown = ['README.md', 'LICENSE']

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

test('every file and folder is named in kebab-case', () => {
  const wrong = allPaths().filter(
    (path) => !path.split('/').every((part) => wellKnown.includes(part) || kebabCase.test(part)),
  )
  expectNone(
    wrong.map((path) => ({
      path,
      line: 1,
      rule: `the name ${basename(path)}`,
      instead: 'use lower case, words joined by a hyphen',
    })),
  )
})

test('a module reaches another one by its # name, never by ../', () => {
  const leaving = sources((path) => /^src\/[^/]+\//.test(path)).filter(({ text }) => text.includes('../'))
  expectNone(leaving.flatMap(leavingImports))
})

test('a statement that a test declares has a name of its own, because tests share processes', () => {
  const named = sources((path) => /^src\/.*\.(test|fixture)\.ts$/.test(path)).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const name = /^\s*name: ['`](test\b[^'`]*)['`],$/.exec(line)?.[1]
      return name === undefined ? [] : [{ path, line: index + 1, name }]
    }),
  )
  const again = named.filter(({ name }, place) => named.findIndex((each) => each.name === name) !== place)
  const instead = 'choose another one'
  expectNone(again.map(({ path, line, name }) => ({ path, line, rule: `a second "${name}"`, instead })))
})

function leavingImports(source: Source): Violation[] {
  const home = homeOf(source.path)
  return source.tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const specifier = statement.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return []
    const target = join(dirname(source.path), specifier.text)
    if (target.startsWith(home) || target.startsWith('test/')) return []
    return [
      {
        path: source.path,
        line: lineOf(source, statement),
        rule: `an import of ${target} by ${specifier.text}`,
        instead: 'import the front door by its name, as in #invoices or #platform/database',
      },
    ]
  })
}

function homeOf(path: string): string {
  const [src, module, part] = path.split('/')
  return module === 'platform' ? `${src}/${module}/${part}/` : `${src}/${module}/`
}
