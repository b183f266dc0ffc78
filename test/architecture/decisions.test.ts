import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allPaths, getText, pagePaths } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = pagePaths().filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
const index = getText('docs/decisions/README.md')

test('the index of decisions has each page by its title', () => {
  const titles = pages.map((path) => {
    const [title = ''] = getText(path).split('\n')
    return `- [${title.replace('# ', '')}](${path.replace('docs/decisions/', '')})`
  })
  expect(titles.filter((line) => !index.includes(`${line}\n`))).toEqual([])
})

test('the index of decisions lists each replaced part', () => {
  const marks = pages.flatMap((path) =>
    [...getText(path).matchAll(/^Replaced by (\[.+?\]\(.+?\)): (.+?)\.\\?$/gm)].map(
      ([, by = '', part = '']) => `(${path.replace('docs/decisions/', '')}): ${part}, by ${by}`,
    ),
  )
  expect(marks.filter((mark) => !index.includes(`${mark}\n`))).toEqual([])
  expect(index.match(/, by \[\d{4}\]/g)).toHaveLength(marks.length)
})

test('the files that decisions name are there', () => {
  const all = allPaths()
  const named = pages.flatMap((path) =>
    [...getText(path).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|js|sql|md))`/g)].map(([, file = '']) => ({
      path,
      file,
    })),
  )
  expect(named.length).toBeGreaterThan(40)
  const isThere = (file: string) =>
    existsSync(join(root, file)) || all.some((path) => path.endsWith(`/${file}`))
  expect(named.filter(({ file }) => !isThere(file))).toEqual([])
})
