import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateDashboardTypes, dashboardTypesPath } from '../../scripts/dashboard-types.ts'
import { florin, send } from '../support/florin.ts'

const root = join(import.meta.dirname, '..', '..')

test("the dashboard's types are made from what the service says of its API: npm run sdk", async () => {
  const { body: document } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  // A diff would be long and would only say that the command must be run.
  expect(
    readFileSync(join(root, dashboardTypesPath), 'utf8') === (await generateDashboardTypes(document)),
  ).toBe(true)
})

test('its types have the calls of the dashboard alone: the client has those of the API', () => {
  const types = readFileSync(join(root, dashboardTypesPath), 'utf8')
  const paths = [...types.matchAll(/^ {4}"(\/[^"]*)"/gm)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !path.startsWith('/dashboard/v1/'))).toEqual([])
})
