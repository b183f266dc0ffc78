import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

type Settings = { [name: string]: unknown }

const file = join(import.meta.dirname, '..', '..', '..', 'deploy', 'patroni', 'patroni.yml')

/** Returns the settings of the shipped file. Patroni has a parser of YAML. */
export function readSettings({ patroni }: Programs): Settings {
  const toJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  const input = readFileSync(file)
  return JSON.parse(execFileSync(join(patroni, 'python3'), ['-c', toJson], { input, encoding: 'utf8' }))
}

/** Returns the settings that occur nowhere in Patroni. Its own check passes over settings that it does not know. */
export function listUnknown({ patroni }: Programs, settings: Settings): string[] {
  const sources = globSync(join(patroni, '..', 'lib', '*', 'site-packages', 'patroni', '**', '*.py'))
  const text = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
  return namesIn(settings).filter((name) => !text.includes(`'${name}'`) && !text.includes(`"${name}"`))
}

/** Returns a statement that selects the parameters of the shipped file that the server does not use. */
export function selectUnused(settings: Settings): string {
  const names = parametersIn(settings).map((name) => `'${name}'`)
  return `select name from unnest(array[${names.join(', ')}]) shipped (name)
    where not exists (select from pg_settings used where used.name = shipped.name and source = 'command line')
      and not exists (select from pg_file_settings used where used.name = shipped.name and error is null)`
}

const isGroup = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function namesIn(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [
    name,
    ...(isGroup(value) && name !== 'parameters' ? namesIn(value) : []),
  ])
}

function parametersIn(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!isGroup(value)) return []
    return name === 'parameters' ? Object.keys(value) : parametersIn(value)
  })
}
