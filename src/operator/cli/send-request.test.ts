import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { sendForAllPages } from './send-request.ts'

const call = { method: 'GET', path: '/list', query: { companyId: 'cmp_1' } } as const

/** A service that returns these responses in order; a number is the status of an error. */
async function openService(answers: (object | number)[]) {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    const next = answers[asked.push(String(incoming.url)) - 1] ?? 500
    response.writeHead(typeof next === 'number' ? next : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(typeof next === 'number' ? { message: 'No.' } : next))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    asked,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('answers are asked for until one is the last, each from where the one before ended', async () => {
  const answers = [{ part: 1, nextCursor: 'a b' }, { part: 2, nextCursor: 'c' }, { part: 3 }]
  await using service = await openService(answers)
  expect(await sendForAllPages(service.url, 'token', call)).toEqual({ outcome: 'answered', bodies: answers })
  expect(service.asked).toEqual([
    '/list?companyId=cmp_1',
    '/list?companyId=cmp_1&cursor=a+b',
    '/list?companyId=cmp_1&cursor=c',
  ])
})

test('a refusal on the way is the refusal of the whole', async () => {
  await using service = await openService([{ nextCursor: 'a' }, 503])
  expect(await sendForAllPages(service.url, 'token', call)).toEqual({
    outcome: 'failed',
    reason: 'No. (503)',
    status: 503,
  })
})

test('a service that answers the same cursor for ever is not followed', async () => {
  await using service = await openService(Array.from({ length: 9 }, () => ({ nextCursor: 'a' })))
  expect(await sendForAllPages(service.url, 'token', call)).toMatchObject({ outcome: 'failed' })
  expect(service.asked).toHaveLength(2)
})
