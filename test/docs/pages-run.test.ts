import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installClient, type Consumer } from '../support/sdk-package.ts'
import { blocksOf, optionOf, whereOf, type Block } from './blocks.ts'
import { waitForDelivery } from './deliveries.ts'
import { differences, jsonIn } from './json.ts'
import { pagesThatRun } from './pages-that-run.ts'
import { importAll, programComplaints } from './programs.ts'
import { runPage, type RunPage } from './run-page.ts'

let client: Consumer

beforeAll(() => {
  client = installClient()
})

afterAll(() => client[Symbol.dispose]())

describe.each(Object.entries(pagesThatRun))('the shell blocks of %s', (page, given) => {
  test('run one after the other, and what is shown of their answers is what they answer', async () => {
    const run = await runPage(page, client, given())
    const blocks = blocksOf(page)
    expect(blocks.flatMap((block, place) => differencesOf(block, blocks[place - 1], run))).toEqual([])
    expect(await programComplaints(blocks, run)).toEqual([])
    await importAll(blocks, run)
    for (const block of blocks.filter(({ language }) => language === 'http'))
      await waitForDelivery(block, run)
  })
})

/** Returns how a JSON block differs from the response of the block before it. */
function differencesOf(block: Block, before: Block | undefined, run: RunPage): string[] {
  if (block.language !== 'json') return []
  const shown = JSON.parse(run.filled(block.text))
  if ('ready' in shown) return differences(Object.keys(shown), Object.keys(JSON.parse(run.ready)))
  if (before?.language !== 'sh' || optionOf(block, 'not-run') !== undefined) return []
  const answers = jsonIn(run.printed(before))
  return differences(shown, answers.at(-1) ?? 'nothing').map((each) => `${whereOf(block)}: ${each}`)
}
