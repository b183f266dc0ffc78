import { html, type Html } from '#platform/html'
import type { Schema } from './openapi-types.ts'

/** What a body or an answer holds, member by member; what has a name is shown once and linked to. */
export function shape(schema: Schema | undefined): Html {
  if (!schema) return html``
  if (schema.$ref) return html`<p>${linkTo(schema.$ref)}</p>`
  const shapes = shapesOf(schema)
  if (shapes)
    return html`<div>
      ${shapes.map((each, place) => html`${place > 0 ? html`<p>or</p>` : ''}${shape(each)}`)}
    </div>`
  if (schema.items && schema.type === 'array') return shape(schema.items)
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return html`<p><code>${typeOf(schema)}</code></p>`
  return html`<dl>
    ${members.map(([name, each]) => member(name, each, schema.required?.includes(name) ?? false))}
  </dl>`
}

/** A field or parameter: its name, its type, what it means and takes. */
export function member(name: string, schema: Schema, isRequired: boolean): Html {
  const nested = schema.type === 'array' ? schema.items : schema
  const isDeep = nested && !nested.$ref && (nested.properties ?? shapesOf(nested)?.some(isObject))
  return html`<dt><code>${name}</code> ${typeOf(schema)}${isRequired ? html` <b>required</b>` : ''}</dt>
    <dd>${limitsOf(schema)}${schema.description ?? ''}${isDeep ? shape(nested) : ''}</dd>`
}

/** Where the page shows a named schema. */
export function anchorOf(name: string): string {
  return `schema-${name}`
}

function linkTo(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return html`<a href="#${anchorOf(name)}">${name}</a>`
}

function shapesOf(schema: Schema): Schema[] | undefined {
  return schema.anyOf ?? schema.oneOf
}

function isObject(schema: Schema): boolean {
  return schema.properties !== undefined
}

function typeOf(schema: Schema): Html {
  if (schema.$ref) return linkTo(schema.$ref)
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' or ')}`
  if (schema.type === 'array') return schema.items ? html`array of ${typeOf(schema.items)}` : html`array`
  const shapes = shapesOf(schema)
  if (shapes) return eitherOf(shapes.map(typeOf))
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any JSON')
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}

function eitherOf(types: Html[]): Html {
  const different = [...new Map(types.map((type) => [type.html, type])).values()]
  return html`${different.map((type, place) => html`${place > 0 ? ' or ' : ''}${type}`)}`
}

function limitsOf(schema: Schema): Html {
  const limits = [
    between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minimum, schema.maximum, ''),
    between(schema.minItems, schema.maxItems, 'elements'),
  ].filter((limit) => limit !== '')
  const pattern = schema.pattern ? html` <small>pattern <code>${schema.pattern}</code></small> ` : ''
  return html`<small>${limits.join(', ')}</small>${pattern} `
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `at most ${most} ${unit}`
  return most === undefined ? `at least ${least} ${unit}` : `${least} to ${most} ${unit}`
}
