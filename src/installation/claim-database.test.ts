import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database'
import { companyKeyPurpose, openMasterKeys } from '#platform/secrets'
import { openStore } from '../../test/support/bare-company.ts'
import { rowsOf } from '../../test/support/database.ts'
import { claimDatabase, assertOwnDatabase } from './claim-database.ts'
import { startRewrap, rewrapNext, type RewrapStep } from './rewrap.ts'

type Keys = { masterKey: Buffer; previousKey: Buffer | undefined }

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const before: Keys = { masterKey: first, previousKey: undefined }
const prepared: Keys = { masterKey: first, previousKey: second }
const replaced: Keys = { masterKey: second, previousKey: first }
const after: Keys = { masterKey: second, previousKey: undefined }

const mastersOf = ({ masterKey, previousKey }: Keys) => openMasterKeys(masterKey, previousKey)

/** Opens a database with master keys, as the start of the service does. */
async function openHouse() {
  const store = await openStore()
  onTestFinished(() => store[Symbol.asyncDispose]())
  const { db, url: databaseUrl } = store
  const claim = (keys: Keys) => claimDatabase({ databaseUrl, environment: 'sandbox', ...keys })
  return {
    databaseUrl,
    claim,
    /** Returns the signing keys in a comparable form. */
    signed: async (keys: Keys) =>
      [...(await claim(keys))].map(([purpose, key]) => [purpose, key.toString('hex')]).toSorted(),
    /** Creates a company whose own key is sealed with these master keys. */
    async newCompany(keys: Keys) {
      const id = await store.newCompany()
      const wrapped = mastersOf(keys).newWrapped(companyKeyPurpose)
      await rowsOf(databaseUrl, 'update companies set wrapped_key = $2 where id = $1', [id, wrapped])
      return async (others: Keys) => {
        const [row] = await rowsOf(databaseUrl, 'select wrapped_key from companies where id = $1', [id])
        return mastersOf(others).opens(row.wrapped_key, companyKeyPurpose)
      }
    },
    step: (keys: Keys, progress = startRewrap(mastersOf(keys))) =>
      rewrapNext([db], mastersOf(keys), progress),
    /** Seals all keys again, as `florin rewrap` does. */
    async rewrap(keys: Keys): Promise<RewrapStep> {
      let step = await rewrapNext([db], mastersOf(keys), startRewrap(mastersOf(keys)))
      while (!step.isOver) step = await rewrapNext([db], mastersOf(keys), step.progress)
      return step
    },
  }
}

const needsBoth = 'FLORIN_MASTER_KEY and FLORIN_MASTER_KEY_PREVIOUS must be the new one and the one before it'

test('a key that did not seal what is there is refused, and no refusal shows a key', async () => {
  const house = await openHouse()
  await house.claim(before)
  for (const [keys, words] of [
    [after, 'FLORIN_MASTER_KEY, or master-key in FLORIN_DATA'],
    [{ masterKey: second, previousKey: third }, 'neither FLORIN_MASTER_KEY nor'],
  ] as const) {
    const refused = await house.claim(keys).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused).toContain(words)
    for (const key of [first, second, third])
      for (const form of ['hex', 'base64'] as const) expect(refused).not.toContain(key.toString(form))
  }
  await expect(house.claim(before)).resolves.toBeDefined()
})

test('while a key is replaced both are needed; afterwards the new one alone opens it, and the old one does not', async () => {
  const house = await openHouse()
  const signed = await house.signed(before)
  const opensOne = await house.newCompany(before)
  expect(await house.signed(replaced)).toEqual(signed)
  const opensOther = await house.newCompany(replaced)
  // From here on either key may have sealed secrets.
  for (const keys of [before, after]) await expect(house.claim(keys)).rejects.toThrow(needsBoth)
  expect(await house.signed(prepared)).toEqual(signed)

  expect(await house.rewrap(replaced)).toMatchObject({ isSettled: true, progress: { total: 1 } })
  for (const opens of [opensOne, opensOther]) {
    expect(await opens(after)).toBe(true)
    expect(await opens(before)).toBe(false)
  }
  expect(await house.rewrap(replaced)).toMatchObject({ isSettled: true, progress: { total: 0 } })
  await expect(house.claim(before)).rejects.toThrow('is not the key that sealed its secrets')
  expect(await house.signed(after)).toEqual(signed)
})

test('what an older version signed with goes on, also where its key is replaced at once', async () => {
  const house = await openHouse()
  const signed = await house.signed(before)
  await house.newCompany(before)
  // Such a version derived its signing keys, and had one master key only.
  for (const statement of [
    'delete from signing_keys',
    'alter table origin drop column next_wrapped_key',
    `delete from migrations where name like '0030%'`,
  ])
    await rowsOf(house.databaseUrl, statement)
  const opening = { databaseUrl: house.databaseUrl, environment: 'sandbox' } as const
  await expect(assertOwnDatabase({ ...opening, ...after })).rejects.toThrow('is not the key that sealed')
  await assertOwnDatabase({ ...opening, ...replaced })
  await migrate(house.databaseUrl, join(import.meta.dirname, '..', '..', 'migrations'))
  expect(await house.signed(replaced)).toEqual(signed)
  await house.rewrap(replaced)
  expect(await house.signed(after)).toEqual(signed)
})

test('what was sealed before an origin was written decides with which key all of it was', async () => {
  const house = await openHouse()
  const opens = await house.newCompany(before)
  await expect(house.claim(after)).rejects.toThrow('is not the key that sealed its secrets')
  await house.claim(replaced)
  await expect(house.claim(after)).rejects.toThrow(needsBoth)
  await house.rewrap(replaced)
  expect(await opens(after)).toBe(true)
  await house.claim(after)
})

test('left on the way, sealing anew is run again; until then both keys are needed', async () => {
  const house = await openHouse()
  const signed = await house.signed(before)
  const opens = await house.newCompany(before)
  await house.claim(replaced)
  expect(await house.step(replaced)).toMatchObject({ isOver: false, progress: { rewrapped: 0, total: 1 } })
  for (const keys of [before, after]) await expect(house.claim(keys)).rejects.toThrow(needsBoth)
  expect(await house.signed(replaced)).toEqual(signed)
  expect(await house.rewrap(replaced)).toMatchObject({ isSettled: true })
  expect(await house.signed(after)).toEqual(signed)
  expect(await opens(after)).toBe(true)
})

test('run twice at once, while another process seals with the key before, nothing is left with that', async () => {
  const house = await openHouse()
  await house.claim(prepared)
  const companies = [await house.newCompany(prepared)]
  await house.claim(replaced)
  const [one, other, late] = await Promise.all([
    house.rewrap(replaced),
    house.rewrap(replaced),
    house.newCompany(prepared),
  ])
  companies.push(late)
  expect([one.isOver, other.isOver]).toEqual([true, true])
  expect(await house.rewrap(replaced)).toMatchObject({ isSettled: true })
  for (const opens of companies) expect(await opens(after)).toBe(true)
  await house.claim(after)
})

test('what opens with neither key is counted, and the previous one stays', async () => {
  const house = await openHouse()
  await house.claim(before)
  await house.newCompany({ masterKey: third, previousKey: undefined })
  await house.claim(replaced)
  expect(await house.rewrap(replaced)).toMatchObject({ isSettled: false, progress: { unopened: 1 } })
  await expect(house.claim(after)).rejects.toThrow(needsBoth)
})
