import { expect, test } from 'vitest'
import { splitHosts, needsPrimarySearch, wantsPrimary } from './hosts.ts'

const cases: [string, string[]][] = [
  ['postgresql://u:p@h1:5432/db', ['postgresql://u:p@h1:5432/db']],
  [
    'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write&sslmode=verify-full',
    ['postgres://u:p@h1:5432/db?sslmode=verify-full', 'postgres://u:p@h2:5433/db?sslmode=verify-full'],
  ],
  ['postgresql://u@[::1]:1,127.0.0.1/db', ['postgresql://u@[::1]:1/db', 'postgresql://u@127.0.0.1/db']],
  [
    'postgresql://u@/db?host=h1,%2Ftmp%2Fs&port=1,2',
    ['postgresql://u@/db?host=h1&port=1', 'postgresql://u@/db?host=%2Ftmp%2Fs&port=2'],
  ],
  [
    'postgresql:///db?host=h1,h2&port=7',
    ['postgresql:///db?host=h1&port=7', 'postgresql:///db?host=h2&port=7'],
  ],
]

test.each(cases)('%s names its hosts one by one', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts)
})

test('a single host is asked what it is only where somebody wants to know', () => {
  expect(needsPrimarySearch('postgresql://u@h1/db')).toBe(false)
  expect(needsPrimarySearch('postgresql://u@h1/db?target_session_attrs=read-write')).toBe(true)
  expect(needsPrimarySearch('postgresql://u@h1,h2/db')).toBe(true)
})

test('nothing but a server that takes writes can be asked for', () => {
  const wanted = (attribute: string) =>
    wantsPrimary(`postgresql://u@h1,h2/db?target_session_attrs=${attribute}`)
  expect(['any', 'read-only', 'standby', 'prefer-standby'].map(wanted)).toEqual([false, false, false, false])
  expect(['read-write', 'primary'].map(wanted)).toEqual([true, true])
  expect(wantsPrimary('postgresql://u@h1,h2/db')).toBe(true)
})
