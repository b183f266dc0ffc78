import { html, type Html } from '#platform/html'
import type { Components, Content, Operation, Reference, Response } from './openapi-types.ts'
import { memberRow, schemaSection } from './schema-section.ts'

/** A call of the API or an event. */
export type OperationRow = { method: string; path: string; operation: Operation }

/** Renders one call: its parameters, its body, its response, and its errors. */
export function operationSection(components: Components, { method, path, operation }: OperationRow): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const answers = Object.entries(responses)
  return html`<section id="${operationId}">
    <h3>${summary}</h3>
    <p class="call">
      <b class="${method}">${method}</b> <code>${path}</code> <span>${formatCredential(operation)}</span>
    </p>
    <p>${!description || description === `${summary}.` ? '' : description}</p>
    ${
      parameters.length > 0
        ? html`<h4>Parameters</h4>
            <dl>
              ${parameters.map(({ name, in: place, schema, description, required }) =>
                memberRow(`${name} (${place})`, { ...schema, description }, required),
              )}
            </dl>`
        : ''
    }
    ${
      requestBody
        ? html`<h4>Body</h4>
            ${contentSection(requestBody.content)}`
        : ''
    }
    ${answers.map(([status, response]) => ('$ref' in response ? '' : responseSection(status, response)))}
    ${refusalsSection(components, answers)}
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

function formatCredential({ security }: Operation): string {
  const schemes = security.flatMap((each) => Object.keys(each))
  return schemes.map((scheme) => credentials[scheme] ?? scheme).join(' or ') || 'no credential'
}

function responseSection(status: string, { content = {} }: Response): Html {
  return html`<h4>Answer ${status}</h4>
    ${contentSection(content)}`
}

function contentSection(content: Content): Html {
  const json = content['application/json']
  if (!json?.schema) return html`<p><code>${Object.keys(content)[0] ?? 'nothing'}</code></p>`
  const examples = Object.values(json.examples ?? { only: { value: json.example } })
  return html`${schemaSection(json.schema)}
  ${examples.map(({ summary, value }) => exampleSection(summary, value))}`
}

function exampleSection(summary: string | undefined, value: unknown): Html {
  if (value === undefined) return html``
  return html`<details>
    <summary>${summary ?? 'Example'}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}

function refusalsSection({ responses }: Components, answers: [string, Response | Reference][]): Html {
  const codes = answers.flatMap(([, response]) => {
    const name = '$ref' in response ? response.$ref.slice(response.$ref.lastIndexOf('/') + 1) : ''
    const { examples = {} } = responses[name]?.content?.['application/json'] ?? {}
    return Object.values(examples).map(({ value }) => toRefusalCode(value))
  })
  if (codes.length === 0) return html``
  return html`<h4>Refusals</h4>
    <p>${[...new Set(codes)].map((code) => html`<a href="#error-${code}"><code>${code}</code></a> `)}</p>`
}

/** Returns the code of an error's explanation. The many numbers of declines share one. */
function toRefusalCode(refusal: unknown): string {
  const { error, reasonCode = error }: Record<string, unknown> = Object(refusal)
  return typeof reasonCode === 'number' ? 'declined' : String(reasonCode)
}
