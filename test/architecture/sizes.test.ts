import ts from 'typescript'
import { test } from 'vitest'
import { eachNode, expectNone, lineOf, sources, type Source, type Violation } from './sources.ts'

const fileLinesMax = 300
const functionLinesMax = 60

/** Files and functions (`path#name`) that may be larger, each with its reason. */
const mayBeLarger: Record<string, string> = {}

test('no file has more than 300 lines', () => {
  const tooLong = sources().filter(({ path, text }) => linesOf(text) > fileLinesMax && !mayBeLarger[path])
  expectNone(
    tooLong.map(({ path, text }) => ({
      path,
      line: fileLinesMax + 1,
      rule: `file of ${linesOf(text)} lines`,
      instead:
        'split it where another thing begins, or name it with a reason in test/architecture/sizes.test.ts',
    })),
  )
})

test('no function has more than 60 lines', () => {
  expectNone(
    sources()
      .filter(({ text }) => linesOf(text) > functionLinesMax)
      .flatMap(longFunctions),
  )
})

function longFunctions(source: Source): Violation[] {
  const found: Violation[] = []
  eachNode(source, (node) => {
    if (!ts.isFunctionLike(node) || isGroupOfTests(node)) return
    const lines = linesOf(node.getText(source.tree))
    if (lines <= functionLinesMax || mayBeLarger[`${source.path}#${nameOf(node)}`]) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      rule: `function ${nameOf(node)} of ${lines} lines`,
      instead:
        'keep the branching here and move straight lines out, or name it in test/architecture/sizes.test.ts',
    })
  })
  return found
}

function isGroupOfTests(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression.getText().startsWith('describe')
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
    ? node.parent.name.getText()
    : '(unnamed)'
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}
