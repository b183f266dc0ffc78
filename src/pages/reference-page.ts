import { createHash } from 'node:crypto'
import { html, type Html } from '#platform/html'
import type { OpenApiDocument, Operation, Schema } from './openapi.ts'

/** The reference as one page without scripts, made of the OpenAPI document: nothing is loaded from anywhere. */
export function referencePage(document: OpenApiDocument): string {
  const groups = byTag(document)
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API reference</title>
<style>${style}</style>
</head>
${
  html`<body>
    <nav aria-label="Operations">${[...groups].map(([tag, rows]) => index(tag, rows))}</nav>
    <main>
      <h1>${title} API reference</h1>
      <p>
        ${description} Version <code>${version}</code>. The same as a document:
        <a href="/openapi.json">/openapi.json</a>.
      </p>
      <p>
        Every refusal has the body <code>{statusCode, error, message, correlationId}</code>: branch on
        <code>error</code>. Refused fields are listed in <code>fields</code>, payments refused by the
        processor carry a <code>reasonCode</code>.
      </p>
      ${[...groups].map(
        ([tag, rows]) =>
          html`<h2>${tag}</h2>
            ${rows.map(section)}`,
      )}
    </main>
  </body>`.html
}
</html>
`
}

type Row = { method: string; path: string; operation: Operation }

function byTag({ paths }: OpenApiDocument): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = 'Other'] = operation.tags
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

function index(tag: string, rows: Row[]): Html {
  const lines = rows.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )
  return html`<h2>${tag}</h2>
    <ul>
      ${lines}
    </ul>`
}

function section({ method, path, operation }: Row): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation
  return html`<section id="${operationId}">
    <h3>${summary}</h3>
    <p class="call">
      <b class="${method}">${method}</b> <code>${path}</code> <span>${credential(operation)}</span>
    </p>
    ${
      parameters.length > 0
        ? html`<h4>Parameters</h4>
            <dl>
              ${parameters.map((each) => member(`${each.name} (${each.in})`, each.schema, each.required))}
            </dl>`
        : ''
    }
    ${
      requestBody
        ? html`<h4>Body</h4>
            ${shape(schemaOf(requestBody))}`
        : ''
    }
    ${Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(
        ([status, response]) =>
          html`<h4>Answer ${status}</h4>
            ${answer(response)}`,
      )}
  </section>`
}

const credentials: Record<string, string> = {
  session: 'session token',
  apiKey: 'API key',
  operator: "operator's token",
  invoiceToken: 'invoice token',
  subscriptionToken: 'token of a link of the subscription',
  subscriptionSession: 'session of the page of a subscription',
}

function credential({ security }: Operation): string {
  const schemes = security.flatMap((each) => Object.keys(each))
  return schemes.map((scheme) => credentials[scheme] ?? scheme).join(' or ') || 'no credential'
}

type Content = { content?: Record<string, { schema?: Schema }> }

function schemaOf({ content = {} }: Content): Schema | undefined {
  return content['application/json']?.schema
}

function answer(response: Content): Html {
  const schema = schemaOf(response)
  if (schema) return shape(schema)
  const [type = 'application/json'] = Object.keys(response.content ?? {})
  return html`<p><code>${type}</code></p>`
}

function shape(schema: Schema | undefined): Html {
  if (!schema) return html``
  const shapes = schema.anyOf ?? schema.oneOf
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

function member(name: string, schema: Schema, isRequired: boolean): Html {
  const nested = schema.type === 'array' ? schema.items : schema
  const isDeep = nested && (nested.properties ?? nested.anyOf?.some(isObject) ?? nested.oneOf)
  return html`<dt><code>${name}</code> ${typeOf(schema)}${isRequired ? html` <b>required</b>` : ''}</dt>
    <dd>${limitsOf(schema)}${schema.description ?? ''}${isDeep ? shape(nested) : ''}</dd>`
}

function isObject(schema: Schema): boolean {
  return schema.properties !== undefined
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.type === 'array') return schema.items ? `array of ${typeOf(schema.items)}` : 'array'
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes) return [...new Set(shapes.map(typeOf))].join(' or ')
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any JSON')
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

const style = `
:root{color-scheme:light dark;--line:#8885;--soft:#8881;background:Canvas;color:CanvasText}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;display:flex;align-items:flex-start}
nav{position:sticky;top:0;width:19rem;flex:none;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);font-size:.875rem}
nav h2{font-size:.875rem;margin:1rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0}
main{padding:1rem 2rem;max-width:56rem;min-width:0;flex:1}
section{border-top:1px solid var(--line);padding:.5rem 0 1rem}
section:target{background:var(--soft)}
h3{margin:.5rem 0}
h4{margin:.75rem 0 .25rem}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
.call{background:var(--soft);padding:.5rem;margin:0}
.call span{float:right;font-size:.875rem}
.call b{display:inline-block;min-width:4rem}
dl{margin:0 0 0 .5rem}
dd{margin:0 0 .25rem 1rem;padding-left:.5rem;border-left:1px solid var(--line)}
p{margin:.25rem 0}
@media (max-width:48rem){body{display:block}nav{position:static;width:auto;height:auto;border:0}main{padding:1rem}}
`

/** What the browser may do with the page: show it, in its one style, and nothing else. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
