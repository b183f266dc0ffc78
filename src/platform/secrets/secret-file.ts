import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the secret of a file; creates it (mode 0600) if it does not exist. Two processes that start together read the
 * same secret. Throws if the file is empty or cannot be read or written.
 */
export function loadOrCreateSecretFile(folder: string, name: string, make: () => string): string {
  const path = join(folder, name)
  const kept = loadSecret(path)
  if (kept !== undefined) return kept
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeDurably(draft, make())
    // A link, unlike a rename, fails if another process created the file first, so no secret is replaced.
    linkSync(draft, path)
    syncFolder(folder)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    removeIfPresent(draft)
  }
  const secret = loadSecret(path)
  if (secret === undefined) throw new Error(`secret file ${path} is gone after it was written`)
  return secret
}

/**
 * Returns the secret of a file; undefined if the file does not exist. Throws if the file is empty or cannot be read.
 */
export function loadSecretFile(folder: string, name: string): string | undefined {
  return loadSecret(join(folder, name))
}

function loadSecret(path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // An editor or `echo` adds a line end, which is not part of the secret.
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '')
    throw new Error(`secret file ${path} is empty: restore it, or delete it to make a new one`)
  return secret
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function removeIfPresent(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
