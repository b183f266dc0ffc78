import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/support/database.ts'
import { listDataLossRisks, findDataLossRisks } from './durability.ts'

const safe = { synchronousCommit: 'on', standbyNames: 'b', fsync: 'on', version: 180_004 }

test('what has a server forget commits that it acknowledged is told, a sentence each', () => {
  const countRisks = (change: Partial<typeof safe>, hasOthers = true) =>
    listDataLossRisks({ ...safe, ...change }, hasOthers).length
  expect([countRisks({}), countRisks({ fsync: 'off' }), countRisks({ synchronousCommit: 'off' })]).toEqual([
    0, 1, 1,
  ])
  expect([
    countRisks({ synchronousCommit: 'local' }),
    countRisks({ synchronousCommit: 'remote_apply' }),
  ]).toEqual([1, 0])
  expect([countRisks({ standbyNames: '' }), countRisks({ standbyNames: '' }, false)]).toEqual([1, 0])
})

test('of versions that acknowledge without their standby just after they started, the newer one is named', () => {
  const countRisks = (version: number) => listDataLossRisks({ ...safe, version }, true).length
  expect([150_012, 150_013, 160_008, 160_009, 170_004, 170_005, 180_000].map(countRisks)).toEqual([
    1, 0, 1, 0, 1, 0, 0,
  ])
})

test('a server is asked for its own settings', async () => {
  // The test server does not sync its writes to the disk.
  await using database = await createEmptyDatabase()
  expect(await findDataLossRisks(database.url)).toEqual([expect.stringMatching(/^fsync is off: /)])
})
