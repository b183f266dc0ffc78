import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specFiles, specsOf } from './chosen-tests.js'
import { importersIn, importGraph, withImporters } from './import-graph.js'

// `npm test -- --changed`: the tests that a change can break. Tests that call code are found by their imports. Tests
// over HTTP import nothing of the service: a recorded map (test/ran-by.json) has the source files that ran for each.

/** Each run depends on these files: a change of one can break any test. */
const everything = [
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.json',
  'migrations/',
  'test/support/run/',
]
// These tests read files of the whole checkout.
const always = ['test/checks.test.ts', 'test/architecture/']
const byFolder = [
  ['dashboard/', ['test/browser/dashboard-', 'test/spec/dashboard-app']],
  ['reference/', ['test/browser/reference', 'test/spec/operations']],
  ['guide/', ['test/browser/guide', 'test/spec/reference-guide']],
  ['docs/', ['test/docs/', 'test/spec/reference-guide']],
  ['README.md', ['test/docs/', 'test/spec/reference-guide']],
  ['sdk/', ['test/sdk/', 'test/docs/', 'test/spec/generated-clients']],
  ['src/pages/', ['test/browser/']],
  ['scripts/', ['test/start/installing', 'test/start/seeding']],
]
const isTest = (path) => /\.test\.tsx?$/.test(path)

/**
 * Returns the paths of the tests that the changes since `since` can break. Without `since` these are the uncommitted
 * changes, or else the last commit. Returns `'everything'` if the change can break any test.
 */
export function changedTests(root, since) {
  return testsOfChange(root, changedPaths(root, since))
}

/** Returns the tests that a change of these paths can break. */
export function testsOfChange(root, changed) {
  if (changed.some((path) => everything.some((each) => path.startsWith(each)))) return 'everything'
  const graph = importGraph(root)
  const importers = importersIn(graph)
  const ran = readRecorded(root)
  const tests = new Set(always.flatMap((begin) => testsBeginning(graph, begin)))
  for (const path of changed) {
    for (const each of withImporters(importers, path))
      if (isTest(each) && existsSync(join(root, each))) tests.add(each)
    for (const each of testsThatRan(root, { graph, importers, ran }, path)) tests.add(each)
    for (const [begin, chosen] of byFolder)
      if (path.startsWith(begin))
        for (const each of chosen.flatMap((one) => testsBeginning(graph, one))) tests.add(each)
  }
  return [...tests].sort()
}

/**
 * Returns the tests over HTTP for which a source file ran. A file without a function that ran, such as statements or
 * tables, takes those of its importers. An unrecorded file takes the tests named after its module.
 */
function testsThatRan(root, { graph, importers, ran }, path) {
  if (!/^(src|packages)\//.test(path) || isTest(path)) return []
  const found = new Set()
  const seen = new Set([path])
  for (const each of seen) {
    const tests = ran.get(each)
    if (tests) for (const test of tests) found.add(test)
    else for (const importer of importers.get(each) ?? []) seen.add(importer)
  }
  if (found.size > 0) return [...found].filter((test) => graph.has(test))
  const [, module] = path.split('/')
  return specFiles(root, specsOf[module] ?? [])
}

/** Returns the tests that each source file ran for. */
function readRecorded(root) {
  const { sources, tests } = JSON.parse(readFileSync(join(root, 'test', 'ran-by.json'), 'utf8'))
  const ran = new Map()
  for (const [test, bits] of Object.entries(tests)) {
    const bytes = Buffer.from(bits, 'base64')
    for (const [place, source] of sources.entries())
      if ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) ran.set(source, [...(ran.get(source) ?? []), test])
  }
  return ran
}

function testsBeginning(graph, begin) {
  return [...graph.keys()].filter((path) => isTest(path) && path.startsWith(begin))
}

function changedPaths(root, since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  if (since !== undefined)
    return [...new Set([...git('diff', '--name-only', since, '--'), ...untracked(git)])]
  const uncommitted = [...git('diff', '--name-only', 'HEAD', '--'), ...untracked(git)]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD', '--')
}

function untracked(git) {
  return git('ls-files', '--others', '--exclude-standard')
}
