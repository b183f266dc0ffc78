import { join, dirname } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { getSource } from './sources.ts'

/** Returns the static imports of a file and of its imports. Type imports and dynamic imports do not count. */
function neededBy(path: string, needed = new Set<string>()): Set<string> {
  for (const statement of getSource(path).tree.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
    if (!statement.moduleSpecifier || isOfTypes(statement)) continue
    const { text } = statement.moduleSpecifier as ts.StringLiteral
    const name = text.startsWith('.') ? join(dirname(path), text) : text
    if (needed.has(name)) continue
    needed.add(name)
    if (text.startsWith('.')) neededBy(name, needed)
  }
  return needed
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  return ts.isImportDeclaration(statement)
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : statement.isTypeOnly
}

test('a command that calls the service waits for nothing of the service: a start of it takes five times as long', () => {
  const begins = [
    'src/operator/cli/run-command-line.ts',
    'src/maintenance/local-commands.ts',
    'src/app/version.ts',
  ]
  const needed = [...new Set(begins.flatMap((path) => [...neededBy(path)]))]
  expect(needed).toContain('src/operator/cli/company-commands.ts')
  expect(needed.filter((name) => !/^(src\/operator\/cli\/|node:|zod$)/.test(name))).toEqual([])
})
