/** Escaped HTML that is safe to send. */
export interface Html {
  readonly html: string
}

/** A value of an `html` template: texts and numbers are escaped, HTML is inserted unchanged, lists are joined. */
export type HtmlValue = string | number | Html | readonly HtmlValue[]

const marks = /[&<>"']/
const replacements = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }).map(
    ([mark, replacement]) => [mark.charCodeAt(0), replacement],
  ),
)

/** Escapes a text for an element or a quoted attribute, but not for a URL, a style or a script. */
export function escapeHtml(text: string): string {
  const first = text.search(marks)
  return first === -1 ? text : escapeFrom(text, first)
}

// A page may have many of these characters; replacing each by a function takes three times as long.
function escapeFrom(text: string, first: number): string {
  let escaped = ''
  let from = 0
  for (let at = first; at < text.length; at++) {
    const replacement = replacements.get(text.charCodeAt(at))
    if (replacement === undefined) continue
    escaped += text.slice(from, at) + replacement
    from = at + 1
  }
  return escaped + text.slice(from)
}

/**
 * Writes HTML in which every interpolated value is escaped. Attributes must be quoted.
 * @example html`<p title="${title}">${lines.map((line) => html`<b>${line}</b>`)}</p>`.html
 */
export function html(fixed: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: fixed.map((part, index) => part + renderValue(values[index] ?? '')).join('') }
}

function renderValue(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map(renderValue).join('')
}
