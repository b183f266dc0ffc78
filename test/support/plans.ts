import { expect } from 'vitest'
import type { TestResponse, TestCompany } from './florin.ts'

/** The path at which plans are created and listed. */
export const plans = '/api/subscriptions/v2/plans'
/** The smallest valid plan. */
export const gold = { name: 'Gold', billingCycle: 'monthly', price: 29.99 }

/** Requests a plan and returns the response. */
export const createPlan = ({ api }: TestCompany, fields: object = {}, headers: Record<string, string> = {}) =>
  api.post(plans, { ...gold, ...fields }, headers)

/** Creates a plan of the company and returns the response body. */
export async function newPlan(company: TestCompany, fields: object = {}) {
  const made = await createPlan(company, fields)
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** Returns a plan as lists show it, without the fields that only its creation returns. */
export function toListedPlan({ message: _message, correlationId: _id, ...plan }: TestResponse['body']) {
  return plan
}

/** Returns the plans of the company as they are listed. */
export async function getPlanList({ api }: TestCompany, query = '') {
  const response = await api.get(`${plans}${query}`)
  expect(response.status, response.text).toBe(200)
  expect(Object.keys(response.body)).toEqual(['plans'])
  return response.body.plans
}
