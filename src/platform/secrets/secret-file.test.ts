import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadOrCreateSecretFile } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('loadOrCreateSecretFile', () => {
  it('refuses an empty file rather than replacing it', () => {
    writeFileSync(join(folder, 'master-key'), '\n')
    expect(() => loadOrCreateSecretFile(folder, 'master-key', () => 'new')).toThrow('is empty')
  })

  it('leaves nothing behind when making the secret fails', () => {
    const fail = () => {
      throw new Error('no entropy')
    }
    expect(() => loadOrCreateSecretFile(folder, 'master-key', fail)).toThrow('no entropy')
    expect(readdirSync(folder)).toEqual([])
  })

  it('makes the secret once, in a folder and file that only the owner reads', () => {
    const inner = join(folder, 'a', 'b')
    expect(loadOrCreateSecretFile(inner, 'operator-token', () => 'first')).toBe('first')
    expect(loadOrCreateSecretFile(inner, 'operator-token', () => 'second')).toBe('first')
    expect(statSync(join(inner, 'operator-token')).mode & 0o777).toBe(0o600)
    expect(statSync(inner).mode & 0o777).toBe(0o700)
    expect(readdirSync(inner)).toEqual(['operator-token'])
  })

  it('keeps the secret of whoever was first', () => {
    const make = () => {
      writeFileSync(join(folder, 'operator-token'), 'theirs\n')
      return 'ours'
    }
    expect(loadOrCreateSecretFile(folder, 'operator-token', make)).toBe('theirs')
  })
})
