import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onlyInSoak } from '../only-in-soak.ts'
import { allPaths, getText } from './sources.ts'

// The stops of `every-page.ts` are looked at more closely in a soak.
const takesLayer = /support\/(layer|every-page)\.ts'/

test('whatever only the soak runs says why, and which tests of every run hold the same promise', () => {
  for (const { what, because, heldBy, touches } of onlyInSoak) {
    expect(because.length, what).toBeGreaterThan(20)
    expect(heldBy.length, what).toBeGreaterThan(0)
    for (const [file, name] of heldBy) {
      expect(
        onlyInSoak.some((entry) => entry.wholeFile && entry.file === file),
        file,
      ).toBe(false)
      expect(getText(file), `${file}: ${name}`).toContain(name)
    }
    const paths = [...allPaths(), ...globSync('deploy/**'), 'vitest.config.ts']
    for (const touched of touches)
      expect(
        paths.some((path) => path.startsWith(touched)),
        `${what}: ${touched}`,
      ).toBe(true)
  }
})

test('every file that runs more in a soak is on the list, and no other', () => {
  const inFiles = allPaths().filter((path) => path.endsWith('.test.ts') && takesLayer.test(getText(path)))
  const wholeFiles = onlyInSoak.filter(({ wholeFile }) => wholeFile).map(({ file }) => file)
  const listed = onlyInSoak.map(({ file }) => file).filter((file) => file !== 'vitest.config.ts')
  expect([...new Set(listed)].toSorted()).toEqual([...inFiles, ...wholeFiles].toSorted())
  expect(wholeFiles.filter((file) => !existsSync(file))).toEqual([])
})
