import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { wholeDocument } from '../support/whole-document.ts'

// References point to a separate schema, so that a part of the document can be compiled alone.
const document: Members = JSON.parse(
  JSON.stringify(wholeDocument()).replaceAll('#/components/schemas/', 'florin#/$defs/'),
)

type Members = Record<string, unknown>

/** An example of the document, with its schema and its place. */
type Example = { at: string; schema: Members; value: unknown }

// Spectral reads patterns without the flag, and so do languages whose regular expressions lack \p{...}.
test.each([
  ['as JSON Schema says', true],
  ['without the flag u', false],
])('every example and every default fits its schema, patterns read %s', (_, unicodeRegExp) => {
  const ajv = new Ajv2020({ unicodeRegExp, strictTypes: false, strictRequired: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'florin', $defs: schemasOf(document) })
  const examples = examplesIn(document, '')
  expect(examples.length).toBeGreaterThan(1000)
  const check = checkerOf(ajv)
  const wrong = examples.flatMap(({ at, schema, value }) => {
    const { example: _example, ...own } = schema
    const fits = check(own)
    return fits(value) ? [] : [`${at}: ${JSON.stringify(value)} ${ajv.errorsText(fits.errors)}`]
  })
  expect(wrong).toEqual([])
})

/** Compiles each schema only once, because many fields have the same one. */
function checkerOf(ajv: Ajv2020) {
  const compiled = new Map<string, ValidateFunction>()
  return (schema: Members) => {
    const text = JSON.stringify(schema)
    const check = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, check)
    return check
  }
}

function schemasOf({ components }: Members): unknown {
  return isMembers(components) ? components['schemas'] : {}
}

/** Returns every example within a part of the document: of schemas, parameters, headers and bodies. */
function examplesIn(part: unknown, at: string): Example[] {
  if (Array.isArray(part)) return part.flatMap((each, place) => examplesIn(each, `${at}/${place}`))
  if (!isMembers(part)) return []
  const { example, examples, schema, ...rest } = part
  const own = isMembers(schema) ? examplesOf(at, schema, example, examples) : ownExamples(at, part)
  return [...own, ...Object.entries({ ...rest, schema }).flatMap(([name, each]) => within(name, each, at))]
}

function examplesOf(at: string, schema: Members, example: unknown, examples: unknown): Example[] {
  const named = Object.entries(isMembers(examples) ? examples : {}).flatMap(([name, each]) =>
    isMembers(each) ? [{ at: `${at}/examples/${name}`, schema, value: each['value'] }] : [],
  )
  return example === undefined ? named : [{ at: `${at}/example`, schema, value: example }, ...named]
}

function ownExamples(at: string, schema: Members): Example[] {
  const { examples, default: usual } = schema
  const values = [...(Array.isArray(examples) ? examples : []), ...(usual === undefined ? [] : [usual])]
  return values.map((value, place) => ({ at: `${at}/examples/${place}`, schema, value }))
}

// Fields and responses may have names that are keywords of JSON Schema, and values are no schemas.
function within(name: string, part: unknown, at: string): Example[] {
  if (['default', 'const', 'enum', 'required'].includes(name)) return []
  if (!['properties', 'responses', 'schemas'].includes(name) || !isMembers(part))
    return examplesIn(part, `${at}/${name}`)
  return Object.entries(part).flatMap(([field, each]) => examplesIn(each, `${at}/${name}/${field}`))
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
