import { dirname, join } from 'node:path'
import ts from 'typescript'
import { test } from 'vitest'
import { expectNone, lineOf, getSource, sources, type Source, type Violation } from './sources.ts'

type Named = { name: string; from: string; line: number }

const isFrontDoor = (path: string) => /^(src\/(platform\/)?[^/]+|sdk\/src)\/index\.ts$/.test(path)

test('a front door holds nothing but re-exports', () => {
  expectNone(
    sources(isFrontDoor).flatMap((source) =>
      source.tree.statements
        .filter((statement) => !(ts.isExportDeclaration(statement) && statement.moduleSpecifier))
        .map((statement) => ({
          path: source.path,
          line: lineOf(source, statement),
          rule: 'more than a re-export in a front door',
          instead:
            'move it to a file of the module and re-export it: export { name } from "../house/file.ts"',
        })),
    ),
  )
})

test('everything that a front door exports has a docstring where it is declared', () => {
  expectNone(sources(isFrontDoor).flatMap((source) => reExports(source).flatMap(undocumented)))
})

test('everything that the client exports shows an example', () => {
  const client = sources((path) => path === 'sdk/src/index.ts').flatMap(reExports)
  expectNone(
    client.flatMap(({ name, from }) => {
      const source = getSource(from)
      const [declaration] = source.tree.statements.filter((statement) => declares(statement, name))
      if (declaration && ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'example'))
        return []
      const line = lineOf(source, declaration ?? source.tree)
      return [{ path: from, line, rule: `${name} has no @example`, instead: 'show how a shop uses it' }]
    }),
  )
})

function undocumented({ name, from }: Named): Violation[] {
  const source = getSource(from)
  const passedOn = reExports(source).find((other) => other.name === name)
  if (passedOn) return undocumented(passedOn)
  const declarations = source.tree.statements.filter((statement) => declares(statement, name))
  // The docstring of an overloaded function is at its signatures, not at its implementation.
  const documented = declarations.some((declaration) => ts.getJSDocCommentsAndTags(declaration).length > 0)
  if (documented || declarations.length === 0) return []
  const line = lineOf(source, declarations[0] ?? source.tree)
  return [
    {
      path: from,
      line,
      rule: `${name} has no docstring`,
      instead: 'say in a sentence what it does and what a caller could get wrong: /** ... */',
    },
  ]
}

function reExports(source: Source): Named[] {
  return source.tree.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return []
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text
    if (!specifier.startsWith('.')) return []
    const from = join(dirname(source.path), specifier)
    const line = lineOf(source, statement)
    if (statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.map(({ name, propertyName }) => ({
        name: (propertyName ?? name).text,
        from,
        line,
      }))
    }
    return exportedNames(getSource(from)).map((name) => ({ name, from, line }))
  })
}

function exportedNames({ tree }: Source): string[] {
  return tree.statements.flatMap((statement) =>
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      ? namesOf(statement)
      : [],
  )
}

function declares(statement: ts.Statement, name: string): boolean {
  return namesOf(statement).includes(name)
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}
