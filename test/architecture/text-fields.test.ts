import { expect, test } from 'vitest'
import { z } from 'zod'
import { findSchemaCardNumbers } from '../../src/platform/http/card-numbers.ts'
import type { Endpoint } from '../../src/platform/http/index.ts'
import { findKind, unwrapSchema, type FieldKind } from '../../src/platform/http/text-kinds.ts'
import { createPostbacks } from '../../src/postbacks/index.ts'
import { sandboxEndpoints } from '../../src/sandbox/index.ts'
import { apiEndpoints } from '../../src/app/serve-api.ts'

const plain = '4242424242424242'
const grouped = '4242 4242 4242 4242'

/** The names of all fields that are not checked as free text. Every other field is free text. */
const otherwise: Record<Exclude<FieldKind, 'text'>, string> = {
  id: `accountVaultId account_vault_id asOf challenge code companyId contact_api_id cursor customerId defaultPaymentMethodId eventId exp
    correlationId externalUserId hpp_token id into invoiceId itemId lastFour orderId invoiceIds keyId order_id planId processorEvent.* completedTransaction.*
    originId processorId productId quoteId reasonCode sig dashboard.token subscriptionId terminal_id ticketId transactionId version
    import.customer import.highestNumber import.number import.paymentMethod import.subscription`,
  phone: 'phoneNumber supportPhone outbox.to',
  closed: `filters.createdAt filters.dueDate filters.invoiceDate filters.movedAt filters.nextBillingDate filters.updatedAt walletData.*
    content currentPassword dashboard.password draft filters newPassword postbacks.* recoveryCode signingSecret`,
}

test('every text that a request can hold is looked at for card numbers, or is said here to be something else', () => {
  const wrong = fields().flatMap(({ call, part, schema, path }) => {
    const kind = findKind(schema, path)
    const name = nameOf(call, path)
    const declaredKind = findDeclaredKind(name)
    return declaredKind === kind
      ? []
      : [`${call} ${part}.${path.join('.')} is ${kind}, and ${name} is said to be ${declaredKind}`]
  })
  expect(wrong).toEqual([])
})

test('a card number is refused in every free text plain, and in every id as it stands on a card', () => {
  const places = fields().filter(({ schema, path }) => findKind(schema, path) !== 'closed')
  expect(places.length).toBeGreaterThan(200)
  for (const { call, part, schema, path } of places) {
    const refused = (text: string) => findSchemaCardNumbers(part, schema, holding(path, text)).length > 0
    const at = `${call} ${part}.${path.join('.')}`
    expect(refused(grouped), at).toBe(true)
    expect(refused(plain), at).toBe(findKind(schema, path) !== 'id')
  }
})

type Field = { call: string; part: 'body' | 'query'; schema: z.ZodType; path: string[] }

function fields(): Field[] {
  return endpoints().flatMap(({ method, path: address, query, body }) => {
    const call = `${method} ${address}`
    const of = (part: 'body' | 'query', schema: z.ZodType | undefined) =>
      schema ? textsOf(schema, []).map((path) => ({ call, part, schema, path })) : []
    return [...of('query', query), ...of('body', body)]
  })
}

/** Returns the paths of all texts that a schema takes. `*` matches every name. */
function textsOf(schema: z.core.$ZodType, path: string[]): string[][] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path))
  const bare = unwrapSchema(schema)
  if (bare) return textsOf(bare, path)
  if (schema instanceof z.ZodArray) return textsOf(schema.element, [...path, '0'])
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, [...path, '*'])
  if (schema instanceof z.ZodObject) {
    const named = Object.entries(schema.shape).flatMap(([name, of]) => textsOf(of, [...path, name]))
    const { catchall } = schema._zod.def
    return catchall && !(catchall instanceof z.ZodNever) ? [...named, [...path, '*']] : named
  }
  const isClosed = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean].some((kind) => schema instanceof kind)
  return isClosed ? [] : [path]
}

function holding(path: string[], text: string): unknown {
  return path.reduceRight<unknown>((value, step) => (step === '0' ? [value] : { [step]: value }), text)
}

// The ids of a former system, by the names of the records that they refer to.
const importedIds = ['customer', 'highestNumber', 'number', 'paymentMethod', 'subscription']

/**
 * Returns the name under which a field is listed. If its meaning depends on the parent object, the name includes the
 * parent.
 */
function nameOf(call: string, path: string[]): string {
  const whole = path.find((step) => ['walletData', 'processorEvent', 'completedTransaction'].includes(step))
  if (call.startsWith('POST /processor/postbacks')) return 'postbacks.*'
  if (whole) return `${whole}.*`
  // The handler checks these filters, because they depend on the kind of list.
  if (call.includes('/views/') && path[0] === 'filters') return 'filters'
  const name = path.filter((step) => !['0', 'value'].includes(step)).at(-1) ?? ''
  if (call === 'GET /sandbox/v1/outbox' && name === 'to') return 'outbox.to'
  if (call.includes('/imports/') && importedIds.includes(name)) return `import.${name}`
  if (call.includes(' /dashboard/') && ['password', 'token'].includes(name)) return `dashboard.${name}`
  return path.includes('filters') && /(At|Date)$/.test(name) ? `filters.${name}` : name
}

function findDeclaredKind(name: string): FieldKind {
  for (const kind of ['id', 'phone', 'closed'] as const)
    if (otherwise[kind].split(/\s+/).includes(name)) return kind
  return 'text'
}

function endpoints(): Endpoint[] {
  const context = anything()
  const { endpoints: more } = createPostbacks(context, context)
  return [...apiEndpoints(context, { more }), ...sandboxEndpoints(context)]
}

/** Returns a placeholder for any dependency of the endpoints. No dependency is used before a request. */
function anything(): ReturnType<typeof JSON.parse> {
  return new Proxy(() => {}, { get: () => anything(), apply: () => anything() })
}
