import { expect, test } from 'vitest'
import { createUseCounter } from './index.ts'

test('uses are counted by key and in total', () => {
  const uses = createUseCounter()
  uses.begin('one')
  uses.begin('one')
  uses.begin('another')
  expect([uses.of('one'), uses.of('another'), uses.of('none'), uses.total()]).toEqual([2, 1, 0, 3])
})

test('a use that ends twice ends no other', () => {
  const uses = createUseCounter()
  const end = uses.begin('one')
  uses.begin('one')
  end()
  end()
  expect([uses.of('one'), uses.total()]).toEqual([1, 1])
})
