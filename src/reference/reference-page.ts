import { html, type Html } from '#platform/html'
import type { OpenApiDocument } from './openapi-types.ts'
import { errorsSection } from './errors-section.ts'
import { operationSection, type OperationRow } from './operation-section.ts'
import { style } from './reference-style.ts'
import { toSchemaAnchor, schemaSection } from './schema-section.ts'

/** Renders the OpenAPI document as one page without scripts, which loads nothing from other URLs. */
export function renderReferencePage(document: OpenApiDocument): string {
  const groups = groupByTag(document)
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
    <nav aria-label="Operations">
      ${[...groups].map(([tag, rows]) => indexSection(tag, rows))}
      <h2><a href="#schemas">Schemas</a></h2>
      <h2><a href="#errors">Errors</a></h2>
    </nav>
    <main>
      <h1>${title} API reference</h1>
      ${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
      <p>
        Version <code>${version}</code>. The same as a document: <a href="/openapi.json">/openapi.json</a>.
      </p>
      <p>
        From nothing to a shop of your own, the test cards, the clock of the sandbox and the events are one
        page of the checkout: <code>docs/in-ten-minutes.md</code>.
      </p>
      ${[...groups].map(([tag, rows]) => tagSection(document, tag, rows))} ${schemasSection(document)}
      ${errorsSection()}
    </main>
  </body>`.html
}
</html>
`
}

function groupByTag({ paths, webhooks }: OpenApiDocument): Map<string, OperationRow[]> {
  const groups = new Map<string, OperationRow[]>()
  for (const [path, operations] of [...Object.entries(paths), ...Object.entries(webhooks)]) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = 'Other'] = operation.tags
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

function indexSection(tag: string, rows: OperationRow[]): Html {
  const lines = rows.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )
  return html`<h2>${tag}</h2>
    <ul>
      ${lines}
    </ul>`
}

function tagSection(document: OpenApiDocument, tag: string, rows: OperationRow[]): Html {
  const description = document.tags.find(({ name }) => name === tag)?.description ?? ''
  return html`<h2>${tag}</h2>
    <p>${description}</p>
    ${rows.map((row) => operationSection(document.components, row))}`
}

function schemasSection({ components }: OpenApiDocument): Html {
  return html`<h2 id="schemas">Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<section id="${toSchemaAnchor(name)}">
          <h3>${name}</h3>
          <p>${schema.description ?? ''}</p>
          ${schemaSection(schema)}
        </section>`,
    )}`
}
