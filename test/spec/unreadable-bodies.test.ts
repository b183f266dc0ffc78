import { expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newCompany } from '../support/florin.ts'

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const unreadable: [string, string | Buffer][] = [
  ['a body that ends too early', '{"email":'],
  ['no JSON', 'email=a@example.com'],
  ['a body with more after it', '{} {}'],
  ['a byte order mark', '\ufeff{}'],
  ['NaN', '{"amount":NaN}'],
  ['a key that stands twice', '{"email":"a@example.com","email":"b@example.com"}'],
  [
    'a key that stands twice, once escaped',
    String.raw`{"email":"a@example.com","\u0065mail":"b@example.com"}`,
  ],
  ['a key that stands twice deep inside', '{"customFields":{"a":[{"b":1,"b":2}]}}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['nesting 33 deep', deep(33)],
  ['nesting 60,000 deep', deep(60_000)],
  ['a number beyond every number', '{"amount":1e400}'],
  ['a number with more digits than can be kept', '{"amount":10.000000000000000001}'],
  ['the character 0', String.raw`{"email":"\u0000"}`],
]

test.each(unreadable)('%s is refused as unreadable', async (_name, body) => {
  const company = await newCompany()
  expectEnvelope(await company.api.post('/api/customers', body), 400, 'bad_request')
})

test('bytes that are no UTF-8 are refused', async () => {
  const { sessionToken } = await newCompany()
  const response = await fetch(`${florin().baseUrl}/api/customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-token': sessionToken },
    body: Buffer.concat([
      Buffer.from('{"email":"a@example.com","firstName":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'bad_request' })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of %s is refused', async (type) => {
  const company = await newCompany()
  const response = await company.api.post('/api/customers', '{"email":"a@example.com"}', {
    'content-type': type,
  })
  expectEnvelope(response, 400, 'bad_request')
})

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
  'a body of %s is read',
  async (type) => {
    const company = await newCompany()
    const response = await company.api.post('/api/customers', '{"email":"a@example.com"}', {
      'content-type': type,
    })
    expect(response.status).toBe(201)
  },
)

const mistyped: [string, unknown][] = [
  ['null', null],
  ['an array', []],
  ['a text', '"text"'],
  ['a number', '7'],
  ['true', 'true'],
]

test.each(mistyped)('%s in place of an object is refused by its type', async (_name, body) => {
  const company = await newCompany()
  const response = await company.api.post('/api/customers', body)
  expectEnvelope(response, 400, 'validation_failed')
  expect(response.body.fields).toMatchObject([{ path: 'body', code: 'invalid_type' }])
})
