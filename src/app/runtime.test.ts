import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { prepareSecrets } from './runtime.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('processes that share the operator’s token show and take one token of the processor, whatever their folders', () => {
  const secretsOf = (FLORIN_OPERATOR_TOKEN: string) =>
    prepareSecrets(loadConfig({ FLORIN_OPERATOR_TOKEN, FLORIN_DATA: newFolder() }))
  const [one, other, stranger] = ['op_one_and_the_same', 'op_one_and_the_same', 'op_somebody_elses'].map(
    secretsOf,
  )
  expect(one?.processorToken).toBe(other?.processorToken)
  expect(one?.processorToken).not.toBe(stranger?.processorToken)
  expect(one?.processorToken).not.toContain('op_one_and_the_same')
})

test('a previous master key that is no key, or the one that it preceded, is refused', () => {
  const [FLORIN_MASTER_KEY, FLORIN_MASTER_KEY_PREVIOUS] = [randomBytes(32), randomBytes(32)].map((key) =>
    key.toString('base64'),
  )
  const secretsOf = (previous: string | undefined) =>
    prepareSecrets(
      loadConfig({ FLORIN_DATA: newFolder(), FLORIN_MASTER_KEY, FLORIN_MASTER_KEY_PREVIOUS: previous }),
    )
  expect(() => secretsOf('short')).toThrow('FLORIN_MASTER_KEY_PREVIOUS must be 32 bytes in base64 or hex')
  const same = Buffer.from(FLORIN_MASTER_KEY ?? '', 'base64').toString('hex')
  expect(() => secretsOf(same)).toThrow('FLORIN_MASTER_KEY_PREVIOUS must be another key')
  expect(secretsOf(undefined).previousKey).toBeUndefined()
  expect(secretsOf(FLORIN_MASTER_KEY_PREVIOUS).previousKey?.toString('base64')).toBe(
    FLORIN_MASTER_KEY_PREVIOUS,
  )
})

test('a sandbox takes the previous master key of its folder, beside the one that is there', () => {
  const FLORIN_DATA = newFolder()
  const before = prepareSecrets(loadConfig({ FLORIN_DATA }))
  renameSync(join(FLORIN_DATA, 'master-key'), join(FLORIN_DATA, 'master-key-previous'))
  const after = prepareSecrets(loadConfig({ FLORIN_DATA }))
  expect(after.masterKey.equals(before.masterKey)).toBe(false)
  expect(after.previousKey?.equals(before.masterKey)).toBe(true)
})

test('a processor’s token that is set is taken, and none is kept in the folder', () => {
  const FLORIN_DATA = newFolder()
  const PROCESSOR_TOKEN = 'a-token-for-the-processor'
  expect(prepareSecrets(loadConfig({ FLORIN_DATA, PROCESSOR_TOKEN })).processorToken).toBe(PROCESSOR_TOKEN)
  expect(readdirSync(FLORIN_DATA).toSorted()).toEqual(['master-key', 'operator-token'])
})
