import { expect, test } from 'vitest'
import { isStretchedOf, stretched } from './stretched.ts'

test('what cannot be read is an error, and no wrong password', async () => {
  await expect(isStretchedOf('$2b$10$abc', 'a')).rejects.toThrow('cannot be read')
})

test('a secret is held against what was kept, at the cost that was kept with it', async () => {
  const kept = await stretched('correct horse battery')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(kept).not.toBe(await stretched('correct horse battery'))
  expect(await isStretchedOf(kept, 'correct horse battery ')).toBe(false)
  expect(await isStretchedOf(kept, 'correct horse battery')).toBe(true)
})

// Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
test('what others made of a password is known again', async () => {
  const kept = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isStretchedOf(kept, 'password')).toBe(true)
  expect(await isStretchedOf(kept, 'differentpassword')).toBe(false)
})

test('many at once all come to an end', async () => {
  const kept = await stretched('a')
  const tried = await Promise.all(
    Array.from({ length: 12 }, (_, place) => isStretchedOf(kept, place === 7 ? 'a' : 'b')),
  )
  expect(tried.filter(Boolean)).toHaveLength(1)
})
