import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserId } from '#kernel/ids'
import { isPasswordOf, type Account } from './account.ts'
import { hashPassword } from './password-hash.ts'

const password = 'tortoise umbrella kettle'

test('where there is no password to hold one against it is refused, and takes as much work', async () => {
  const known: Account = {
    id: '01890000-0000-7000-8000-000000000001' as UserId,
    email: 'ada@people.example',
    name: 'Ada',
    hash: await hashPassword(password),
    has_two_factor: false,
    email_proved_at: null,
    is_operator: false,
  }
  expect(await isPasswordOf(known, password)).toBe(true)
  const derivations = derivationsOf()
  const work: object[][] = []
  const refused: [Account | undefined, string][] = [
    [known, `${password}!`],
    [undefined, password],
    [{ ...known, hash: null }, password],
  ]
  for (const [account, shown] of refused) {
    expect(await isPasswordOf(account, shown)).toBe(false)
    work.push(derivations.splice(0))
  }
  const [credential, ...none] = work
  expect(credential).toEqual([{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, saltLength: 16 }])
  expect(none).toEqual([credential, credential])
})

/** Returns the parameters of every password hash from now on. */
function derivationsOf(): object[] {
  const derivations: object[] = []
  const { argon2 } = crypto
  const spied = vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, callback) => {
    const { message: _secret, nonce, ...cost } = parameters
    derivations.push({ ...cost, saltLength: Buffer.byteLength(nonce) })
    return argon2(algorithm, parameters, callback)
  })
  // The module under test imported the function by name.
  syncBuiltinESMExports()
  onTestFinished(() => {
    spied.mockRestore()
    syncBuiltinESMExports()
  })
  return derivations
}
