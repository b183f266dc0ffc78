import { describe, expect, test } from 'vitest'
import { findMethodProblem } from './method-problem.ts'

const card = { active: true, expDate: '0327' }
const at = (month: number) => ({ isRefused: false, at: Date.UTC(2027, month - 1, 27) })

describe('a method that is to be charged on a day', () => {
  test('cannot be where it is deleted, was refused for good, or expires before', () => {
    expect(findMethodProblem(undefined, at(3))).toBe('gone')
    expect(findMethodProblem({ ...card, active: false }, at(3))).toBe('gone')
    expect(findMethodProblem(card, { ...at(3), isRefused: true })).toBe('refused')
    expect(findMethodProblem(card, at(11))).toBe('expires')
  })

  test('can be until the end of the month of its card, and a bank account always', () => {
    expect(findMethodProblem(card, at(3))).toBeUndefined()
    expect(findMethodProblem({ active: true }, at(11))).toBeUndefined()
  })
})
