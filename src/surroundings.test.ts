import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { prepareSecrets } from './surroundings.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('processes that share the operator’s token show and take one token of the processor, whatever their folders', () => {
  const secretsOf = (FLORIN_OPERATOR_TOKEN: string) =>
    prepareSecrets(readConfig({ FLORIN_OPERATOR_TOKEN, FLORIN_DATA: newFolder() }))
  const [one, other, stranger] = ['op_one_and_the_same', 'op_one_and_the_same', 'op_somebody_elses'].map(
    secretsOf,
  )
  expect(one?.processorToken).toBe(other?.processorToken)
  expect(one?.processorToken).not.toBe(stranger?.processorToken)
  expect(one?.processorToken).not.toContain('op_one_and_the_same')
})

test('a processor’s token that is set is taken, and none is kept in the folder', () => {
  const FLORIN_DATA = newFolder()
  const PROCESSOR_TOKEN = 'a-token-for-the-processor'
  expect(prepareSecrets(readConfig({ FLORIN_DATA, PROCESSOR_TOKEN })).processorToken).toBe(PROCESSOR_TOKEN)
  expect(readdirSync(FLORIN_DATA).toSorted()).toEqual(['master-key', 'operator-token'])
})
