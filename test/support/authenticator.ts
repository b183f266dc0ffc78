import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { goodPassword, type Browser } from './users.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code that an authenticator app shows for a secret, now or that many steps of 30 seconds later. */
export function currentCode(secret: string, stepsFromNow = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Sets up a second factor for the signed-in user. It confirms with the code of the previous step, so that the test
 * can still use the current one.
 */
export async function setUpFactor(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const again = await browser.call('POST', '/reauthenticate', { password: goodPassword })
  expect(again.status, again.text).toBe(200)
  const begun = await browser.call('POST', '/me/two-factor', {})
  expect(begun.status, begun.text).toBe(201)
  const { secret } = begun.body
  const confirm = () => browser.call('POST', '/me/two-factor/confirm', { code: currentCode(secret, -1) })
  let confirmed = await confirm()
  // The step may have ended meanwhile, and the code of the step before it is then too old.
  if (confirmed.status === 401) confirmed = await confirm()
  expect(confirmed.status, confirmed.text).toBe(200)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
