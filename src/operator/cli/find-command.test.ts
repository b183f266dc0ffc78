import { expect, test } from 'vitest'
import { findCommand } from './find-command.ts'
import { commands } from './run-command-line.ts'
import type { CommandSyntax } from './command.ts'

const forms: CommandSyntax[] = [
  { name: 'clock', summary: '' },
  { name: 'clock advance', summary: '', options: { days: { value: '30', help: '' }, quiet: { help: '' } } },
  { name: 'help me', summary: '', options: { name: { value: 'name', help: '' } } },
]

const found = (...args: string[]) => {
  const { command, rest, words, asksForHelp } = findCommand(args, forms)
  return { name: command?.name, rest, words, asksForHelp }
}

test('a value of an option is never a command, nor a call for help', () => {
  expect(found('--url', 'clock')).toMatchObject({ name: undefined, words: [] })
  expect(found('--name', 'clock', 'advance')).toMatchObject({ name: undefined, words: ['advance'] })
  expect(found('help', 'me', '--name', '--help')).toMatchObject({ name: 'help me', asksForHelp: false })
  expect(found('clock', '--', '--help')).toMatchObject({ asksForHelp: false })
})

test('a command is found wherever its options stand, and of two the one with more words', () => {
  expect(found('--url', 'http://here', 'clock', 'cmp')).toMatchObject({
    name: 'clock',
    rest: ['--url', 'http://here', 'cmp'],
  })
  expect(found('clock', '--days', '2', 'advance', 'cmp')).toMatchObject({
    name: 'clock advance',
    rest: ['--days', '2', 'cmp'],
  })
  expect(found('--quiet', '--days=2', 'clock', 'advance', 'cmp').name).toBe('clock advance')
  expect(found('clock', '-', '-h')).toMatchObject({ name: 'clock', rest: ['-', '-h'], asksForHelp: true })
})

test('an option takes a value in every command or in none: where it stands first, nobody knows the command yet', () => {
  const kinds = new Map<string, Set<boolean>>()
  for (const { options = {} } of commands)
    for (const [name, { value }] of Object.entries(options))
      kinds.set(name, (kinds.get(name) ?? new Set()).add(value !== undefined))
  expect([...kinds].filter(([, kind]) => kind.size > 1).map(([name]) => name)).toEqual([])
})
