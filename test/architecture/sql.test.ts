import ts from 'typescript'
import { expect, test } from 'vitest'
import { eachNode, expectNone, isTest, lineOf, sources, type Source, type Violation } from './sources.ts'

// The beginning of a statement. The second word rules out sentences such as "update failed".
const statement =
  /^[`'"]\s*(--[^\n]*\n\s*)*(select\s+\S|insert\s+into\s|update\s+(only\s+)?[\w."]+\s+(as\s+\w+\s+)?set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s)/i

/** The same pattern without its start. Only files that match it need to be parsed. */
const anywhere = new RegExp(statement.source.slice(1), statement.flags)

test('SQL stands in files named *-queries.ts only', () => {
  const others = (path: string) =>
    !isTest(path) && !path.endsWith('-queries.ts') && !path.startsWith('bench/')
  expectNone(
    sources(others)
      .filter(({ text }) => anywhere.test(text))
      .flatMap(statementsIn),
  )
})

test('no statement changes what the audit keeps', () => {
  const changes = /\b(update|delete\s+from|truncate)\s+audit\b|updatePart\([^)]*'audit'/i
  const found = sources((path) => !isTest(path)).filter(({ text }) => changes.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

function statementsIn(source: Source): Violation[] {
  const found: Violation[] = []
  eachNode(source, (node) => {
    if (!isText(node) || !statement.test(node.getText())) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      rule: 'SQL outside a queries file',
      instead: "move it to a named function in the module's *-queries.ts",
    })
  })
  return found
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}
