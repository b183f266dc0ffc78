import { expect, test } from 'vitest'
import type { Open } from './contract-bench.fixture.ts'

/** Tests the contacts that a processor stores. */
export function testContacts(open: Open): void {
  test('are replaced whole: what is not said any more is gone', async () => {
    const { processor, location, contactId, contactsOf } = await open()
    const whole = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', zip: '75201' }
    await processor.replaceContact(location, contactId, whole)
    expect(await contactsOf(location)).toMatchObject([{ id: contactId, ...whole }])
    await processor.replaceContact(location, contactId, { firstName: 'Grace' })
    const [left = {}] = await contactsOf(location)
    expect(left).toMatchObject({ id: contactId, firstName: 'Grace' })
    for (const key of ['lastName', 'email', 'zip']) expect(left, key).not.toHaveProperty(key)
  })

  test('are forgotten with all that they have, whether or not that was done before', async () => {
    const { processor, location, contactId, contactsOf, save } = await open()
    await processor.replaceContact(location, contactId, { firstName: 'Ada', email: 'ada@example.com' })
    const { vaultId } = await save('approved')
    await save('bank')
    for (let times = 0; times < 2; times++) await processor.forgetContact(location, contactId)
    expect(await processor.listVaults(location, contactId)).toEqual([])
    expect(await processor.readVault(location, vaultId)).toBeUndefined()
    const [left = {}] = await contactsOf(location)
    for (const key of ['firstName', 'email']) expect(left, key).not.toHaveProperty(key)
  })

  test('are each location’s own', async () => {
    const { processor, openLocation, location, contactsOf } = await open()
    const other = await openLocation()
    await processor.createContact(other, { firstName: 'Grace' })
    expect(await contactsOf(location)).toHaveLength(1)
    expect(await contactsOf(other)).toHaveLength(1)
  })
}
