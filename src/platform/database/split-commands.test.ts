import { expect, test } from 'vitest'
import { splitCommands } from './split-commands.ts'

test('commands are told apart, with the comments before them', () => {
  const sql =
    '-- One.\ncreate table a (\n  id int -- an id\n);\n\n-- Two.\nalter table a add column b text; \n'
  expect(splitCommands(sql).map((command) => command.trim())).toEqual([
    '-- One.\ncreate table a (\n  id int -- an id\n);',
    '-- Two.\nalter table a add column b text;',
  ])
})

test('the body of a function stays whole', () => {
  const body =
    'create function f() returns int language plpgsql as $$ begin\n  perform 1;\n  return 2;\nend $$;'
  expect(splitCommands(`${body}\nselect f();\n`).map((command) => command.trim())).toEqual([
    body,
    'select f();',
  ])
})

test('neither blanks nor comments alone are a command, and the last one needs no semicolon', () => {
  expect(splitCommands('-- Nothing;\n\n')).toEqual([])
  expect(splitCommands('select 1')).toEqual(['select 1'])
})
