import type { Json, JsonObject } from './openapi-check.ts'
import type { Metadata } from './objects.ts'
import { invalidRequestError } from './api-error.ts'

// Reads Stripe's form encoding: `card[exp_year]=2030&expand[]=latest_charge`.

/** Reads a form or a query, and returns malformed parts as problems. */
export function parseForm(text: string): { sent: JsonObject; problems: string[] } {
  const sent: JsonObject = {}
  const problems: string[] = []
  for (const pair of text === '' ? [] : text.split('&')) {
    const [name = '', value, ...more] = pair.split('=')
    const path = parsePath(decodeText(name))
    if (path === undefined || value === undefined || more.length > 0) problems.push(`${pair}: no parameter`)
    else if (!setValue(sent, path, decodeText(value))) problems.push(`${pair}: named twice, or in two ways`)
  }
  return { sent: toLists(sent), problems }
}

function decodeText(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function parsePath(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return undefined
  return [match[1] ?? '', ...Array.from((match[2] ?? '').matchAll(/\[([^[\]]*)\]/g), ([, key]) => key ?? '')]
}

function setValue(into: JsonObject, [key = '', ...rest]: string[], value: string): boolean {
  const name = key === '' ? String(Object.keys(into).length) : key
  if (rest.length === 0) {
    if (into[name] !== undefined) return false
    into[name] = value
    return true
  }
  const within = (into[name] ??= {})
  return isObject(within) && setValue(within, rest, value)
}

/** Turns objects with the keys 0, 1, 2 … into lists. */
function toLists(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toListPart(part)]))
}

function toListPart(part: Json | undefined): Json | undefined {
  if (!isObject(part)) return part
  const keys = Object.keys(part)
  if (keys.length > 0 && keys.every((key, at) => key === String(at)))
    return Object.values(part).map((one) => toListPart(one) ?? null)
  return toLists(part)
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function getText(sent: JsonObject, key: string): string | undefined {
  const value = sent[key]
  return typeof value === 'string' ? value : undefined
}

export function getFlag(sent: JsonObject, key: string): boolean {
  return sent[key] === 'true'
}

export function getObject(sent: JsonObject, key: string): JsonObject | undefined {
  const value = sent[key]
  return isObject(value) ? value : undefined
}

export function getTexts(sent: JsonObject, key: string): string[] | undefined {
  const value = sent[key]
  return Array.isArray(value) ? value.map(String) : undefined
}

/** Returns a positive whole number, if there is one. */
export function getAmount(sent: JsonObject, key: string): number | undefined {
  const text = getText(sent, key)
  if (text === undefined) return undefined
  if (Number(text) < 1)
    throw invalidRequestError('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: key,
    })
  return Number(text)
}

/** Returns the metadata after a request. An empty value unsets its key; absent keys remain. */
export function mergeMetadata(sent: JsonObject, before: Metadata = {}): Metadata {
  if (sent['metadata'] === '') return {}
  const all = { ...before, ...getObject(sent, 'metadata') }
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' ? [[key, value]] : [],
    ),
  )
}
