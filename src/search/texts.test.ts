import { installationId } from '#kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldText } from '#kernel/fold-text'
import { c } from '#platform/database'
import { openStore, type IsolatedStore } from '../../test/support/bare-company.ts'
import { rowsOf } from '../../test/support/database.ts'
import { buildStatement } from './search-queries.ts'
import { getFilter, getRefusal, type Kind } from '../../test/support/search-bodies.ts'

/** Texts with a special meaning in some layer; here they must have none. */
const odd = [
  '%',
  '_',
  '100%',
  'a_b',
  '\\',
  '\\%',
  "'",
  "''",
  '"',
  "' or '1'='1",
  "'; drop table invoices; --",
  '$1',
  '$1::text',
  '$&',
  '$custom-field-key$',
  '{}',
  '[]',
  '{a,b}',
  'NULL',
  '😀',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  'ﬀ',
  'ß',
  '\u202e',
  '\u{10ffff}',
  '\u0001',
  '\n',
  '\t',
  ' ',
  '(?i)a',
  '.*',
  '^a$',
]

let store: IsolatedStore

beforeAll(async () => {
  store = await openStore()
  await rowsOf(
    store.url,
    `create table texts as select text, '<' || text || '>' as first_name, '<' || text || '>' as number,
       text as external_user_id, folded('<' || text || '>') as email_search
     from unnest($1::text[]) as texts(text)`,
    [[...odd, 'plain', 'ÉLODIE', 'Ärger & Söhne']],
  )
  // With the collation of the columns of invoices and customers.
  await rowsOf(store.url, 'alter table texts alter number type text collate "C"')
})

afterAll(() => store[Symbol.asyncDispose]())

/** Returns the texts that match a filter of this field. */
async function fitting(kind: Kind, name: string, filter: object): Promise<string[]> {
  const { condition } = getFilter(kind, name, filter)
  const { query, values } = buildStatement('fitting texts', { text: c.text() }, (bind) => {
    return `select text from texts r where ${condition(bind)}`
  })
  return (await store.db.find(installationId, query, values)).map(({ text }) => text)
}

const among = (fits: (other: string) => boolean) => odd.filter(fits)
const small = foldText
const alike = (text: string) => among((other) => small(other) === small(text))

describe.each(odd)('the text %j', (text) => {
  test('is found in names as it is, and as nothing else', async () => {
    const contained = among((other) => `<${small(other)}>`.includes(small(text)))
    const found = await fitting('customers', 'firstName', { value: text })
    expect(found.filter((other) => odd.includes(other))).toEqual(contained)
    const whole = { value: `<${text}>`, operator: 'eq' }
    expect(await fitting('customers', 'firstName', whole)).toEqual(alike(text))
    expect(await fitting('customers', 'externalUserId', { value: text })).toEqual([text])
  })

  test('is found in numbers as it is, and as nothing else', async () => {
    const contained = among((other) => small(other).includes(small(text)))
    const within = await fitting('invoices', 'invoiceId', { value: text, operator: 'contains' })
    expect(within.filter((other) => odd.includes(other))).toEqual(contained)
    const begins = among((other) => small(other).startsWith(small(text)))
    const begun = { value: `<${text}`, operator: 'startsWith' }
    const beginning = await fitting('invoices', 'invoiceId', begun)
    expect(beginning.filter((other) => odd.includes(other))).toEqual(begins)
    const listed = { value: [`<${text}>`, 'nothing'], operator: 'in' }
    expect(await fitting('invoices', 'invoiceId', listed)).toEqual([text])
  })

  test('in an email filter is a text like any other', async () => {
    const trimmed = small(text.trim())
    const contained = await fitting('customers', 'email', { value: text, operator: 'contains' })
    expect(contained.filter((other) => odd.includes(other))).toEqual(
      among((other) => `<${small(other)}>`.includes(trimmed)),
    )
    const begun = await fitting('customers', 'email', { value: `<${text}`, operator: 'startsWith' })
    expect(begun.filter((other) => odd.includes(other))).toEqual(
      among((other) => `<${small(other)}>`.startsWith(small(`<${text}`.trim()))),
    )
    expect(await fitting('customers', 'email', { value: `<${text}>`, operator: 'eq' })).toEqual(alike(text))
  })

  test('is no id, no status and no date', () => {
    for (const name of ['id', 'customerId', 'subscriptionId'])
      expect(getFilter('invoices', name, { value: text }).oneOf).toEqual([])
    for (const name of ['invoiceStatus', 'lastAttemptStatus', 'amount', 'dueDate'])
      expect(getRefusal('invoices', name, { value: text })).toEqual([['value', expect.any(String)]])
  })
})

describe('one name is found by another way of writing it', () => {
  const written = [
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'.normalize('NFD').replaceAll('\u0301', ''), 'οδυσσευσ'],
    ['Zoë', 'ZOE\u0308', 'zoe\u0308'],
    ['O’Brien', "o'brien", 'OʼBRIEN'],
    ['Straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['İzmir', 'izmir', 'I\u0307ZMIR'],
    ['Ｐａｔ', 'pat', 'PAT'],
    ['Saint–Cyr', 'saint-cyr', 'SAINT‐CYR'],
    ['Office', 'oﬃce'],
  ]

  test.each(written)('%s', async (name, ...others) => {
    await rowsOf(
      store.url,
      `insert into texts (text, first_name, number) values ($1, '<' || $1 || '>', $1)`,
      [name],
    )
    for (const other of others) {
      expect(
        await fitting('customers', 'firstName', { value: `<${other}>`, operator: 'eq' }),
        other,
      ).toContain(name)
      expect(await fitting('invoices', 'invoiceId', { value: other, operator: 'contains' }), other).toContain(
        name,
      )
    }
  })

  test('as the database folds texts, the service does', async () => {
    const texts = [...odd, ...written.flat(), 'ΑΣ ΑΣΑ', 'ſt', '№ 5', 'ǅ', '−1', 'Ⅷ', '①']
    const folded = await rowsOf(store.url, 'select folded(text) as text from unnest($1::text[]) as t(text)', [
      texts,
    ])
    expect(folded.map(({ text }) => text)).toEqual(texts.map(foldText))
  })
})

test('case does not matter in any alphabet where it is said not to', async () => {
  expect(await fitting('customers', 'firstName', { value: '<élodie>', operator: 'eq' })).toEqual(['ÉLODIE'])
  expect(await fitting('customers', 'firstName', { value: 'ÄRGER & SÖ' })).toEqual(['Ärger & Söhne'])
  for (const value of ['<élodie', '<ÉLODIE', '<Élodie>'])
    expect(await fitting('invoices', 'invoiceId', { value, operator: 'startsWith' }), value).toEqual([
      'ÉLODIE',
    ])
  expect(await fitting('customers', 'externalUserId', { value: 'PLAIN' })).toEqual([])
})
