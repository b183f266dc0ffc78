import { expect } from 'vitest'
import type { TestResponse, TestCompany } from './florin.ts'

/** Where plans are created and listed. */
export const plans = '/api/subscriptions/v2/plans'
/** The least that makes a plan. */
export const gold = { name: 'Gold', billingCycle: 'monthly', price: 29.99 }

/** Asks for a plan, and answers whatever comes. */
export const createPlan = ({ api }: TestCompany, fields: object = {}, headers: Record<string, string> = {}) =>
  api.post(plans, { ...gold, ...fields }, headers)

/** A plan of the company, as its creation answered it. */
export async function newPlan(company: TestCompany, fields: object = {}) {
  const made = await createPlan(company, fields)
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** A plan as it is listed: without what only its creation answers. */
export function toListedPlan({ message: _message, correlationId: _id, ...plan }: TestResponse['body']) {
  return plan
}

/** The plans of the company as they are listed. */
export async function getPlanList({ api }: TestCompany, query = '') {
  const answer = await api.get(`${plans}${query}`)
  expect(answer.status, answer.text).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['plans'])
  return answer.body.plans
}
