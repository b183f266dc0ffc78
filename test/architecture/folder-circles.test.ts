import { expect, test } from 'vitest'
import { findFolderCircles } from '../../scripts/folder-circles.js'

const circlesOf = (imports: Record<string, string[]>) => findFolderCircles(new Map(Object.entries(imports)))

test('two folders that import each other are a circle, even through nested files', () => {
  const circles = circlesOf({
    'src/m/a/deep/one.ts': ['src/m/b/two.ts'],
    'src/m/b/two.ts': [],
    'src/m/b/deep/three.ts': ['src/m/a/four.ts'],
    'src/m/a/four.ts': [],
  })
  expect(circles).toEqual([['src/m/a', 'src/m/b']])
})

test('a circle through a file beside the folders is found', () => {
  const circles = circlesOf({
    'src/m/a/one.ts': ['src/m/use.ts'],
    'src/m/use.ts': ['src/m/b/two.ts'],
    'src/m/b/two.ts': [],
    'src/m/b/three.ts': ['src/m/a/four.ts'],
    'src/m/a/four.ts': [],
  })
  expect(circles).toEqual([['src/m/a', 'src/m/b', 'src/m/use.ts']])
})

test('a folder and the files beside it, one direction, and the imports of tests are no circle', () => {
  const circles = circlesOf({
    'src/m/index.ts': ['src/m/a/one.ts'],
    'src/m/a/one.ts': ['src/m/noun.ts', 'src/m/b/two.ts'],
    'src/m/b/two.ts': ['src/m/noun.ts'],
    'src/m/b/two.test.ts': ['src/m/a/one.ts'],
    'src/m/noun.ts': [],
  })
  expect(circles).toEqual([])
})
