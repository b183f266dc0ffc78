import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getText } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns the files that a page names, relative to the root of the checkout or to src. */
function filesIn(text: string): string[] {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|md|js))`/g)].map(([, path = '']) => path)
  return [...named, ...[...text.matchAll(/`(SECURITY\.md|NOTICE)`/g)].map(([, path = '']) => path)]
}

const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'src', path))

test.each(['docs/security.md', 'docs/asvs.md'])('the files that %s names are there', (page) => {
  const named = filesIn(getText(page))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

type Requirement = { number: string; level: string; stands: string; how: string }

const page = getText('docs/asvs.md')
const requirements: Requirement[] = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \|[^|]*\| ([^|]*) \| (.*) \|$/gm),
].map(([, number = '', level = '', stands = '', how = '']) => ({ number, level, stands, how }))
const withStatus = (stands: string) => requirements.filter((each) => each.stands === stands)

describe('docs/asvs.md', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    const ofLevel = (level: string) => requirements.filter((each) => each.level === level).length
    expect([ofLevel('1'), ofLevel('2')]).toEqual([70, 183])
    const numbers = requirements.map(({ number }) => number)
    const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    expect(numbers).toEqual([...new Set(inOrder)])
  })

  test('says of each that it holds, is not applicable or is open, and how or why', () => {
    const states = ['holds', 'not applicable', 'open']
    expect(requirements.filter(({ stands, how }) => !states.includes(stands) || how === '')).toEqual([])
  })

  test('names a file for each that holds', () => {
    expect(withStatus('holds').filter(({ how }) => filesIn(how).length === 0)).toEqual([])
  })

  test('counts them right, and lists the open ones', () => {
    const [holds, not, open] = ['holds', 'not applicable', 'open'].map((stands) => withStatus(stands).length)
    expect(page).toContain(`253 requirements: ${holds} hold, ${not} are not applicable, ${open} are open.`)
    const listed = withStatus('open').map(({ number }) => number)
    expect(page).toContain(`The open ones: ${listed.join(', ')}.`)
  })
})
