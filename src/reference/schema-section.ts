import { html, type Html } from '#platform/html'
import type { Schema } from './openapi-types.ts'

/** Renders the members of a body or a response; a named schema is rendered once and linked. */
export function schemaSection(schema: Schema | undefined): Html {
  if (!schema) return html``
  if (schema.$ref) return html`<p>${schemaLink(schema.$ref)}</p>`
  const shapes = listVariants(schema)
  if (shapes)
    return html`<div>
      ${shapes.map((each, place) => html`${place > 0 ? html`<p>or</p>` : ''}${schemaSection(each)}`)}
    </div>`
  if (schema.items && schema.type === 'array') return schemaSection(schema.items)
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return html`<p><code>${formatType(schema)}</code></p>`
  return html`<dl>
    ${members.map(([name, each]) => memberRow(name, each, schema.required?.includes(name) ?? false))}
  </dl>`
}

/** Renders a field or parameter: its name, its type, its description and its values. */
export function memberRow(name: string, schema: Schema, isRequired: boolean): Html {
  const nested = schema.type === 'array' ? schema.items : schema
  const isDeep = nested && !nested.$ref && (nested.properties ?? listVariants(nested)?.some(isObject))
  return html`<dt><code>${name}</code> ${formatType(schema)}${isRequired ? html` <b>required</b>` : ''}</dt>
    <dd>${formatLimits(schema)}${schema.description ?? ''}${isDeep ? schemaSection(nested) : ''}</dd>`
}

export function toSchemaAnchor(name: string): string {
  return `schema-${name}`
}

function schemaLink(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return html`<a href="#${toSchemaAnchor(name)}">${name}</a>`
}

function listVariants(schema: Schema): Schema[] | undefined {
  return schema.anyOf ?? schema.oneOf
}

function isObject(schema: Schema): boolean {
  return schema.properties !== undefined
}

function formatType(schema: Schema): Html {
  if (schema.$ref) return schemaLink(schema.$ref)
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' or ')}`
  if (schema.type === 'array') return schema.items ? html`array of ${formatType(schema.items)}` : html`array`
  const shapes = listVariants(schema)
  if (shapes) return joinTypes(shapes.map(formatType))
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any JSON')
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}

function joinTypes(types: Html[]): Html {
  const different = [...new Map(types.map((type) => [type.html, type])).values()]
  return html`${different.map((type, place) => html`${place > 0 ? ' or ' : ''}${type}`)}`
}

function formatLimits(schema: Schema): Html {
  const limits = [
    formatRange(schema.minLength, schema.maxLength, 'characters'),
    formatRange(schema.minimum, schema.maximum, ''),
    formatRange(schema.minItems, schema.maxItems, 'elements'),
  ].filter((limit) => limit !== '')
  const pattern = schema.pattern ? html` <small>pattern <code>${schema.pattern}</code></small> ` : ''
  return html`<small>${limits.join(', ')}</small>${pattern} `
}

function formatRange(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `at most ${most} ${unit}`
  return most === undefined ? `at least ${least} ${unit}` : `${least} to ${most} ${unit}`
}
