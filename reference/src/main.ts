import '@scalar/api-reference/style.css'
import './page.css'
import { createApiReference } from '@scalar/api-reference'
import { configure } from './configure.ts'
import { toPageDocument, type Document } from './page-document.ts'
import { readErrors } from './errors.ts'

const container = document.querySelector('#reference')
const response = await fetch('/openapi.json')
// Without the document the page keeps the text that the service rendered.
if (container && response.ok) {
  const read: Document = await response.json()
  const errors = readErrors(container)
  // The library takes content that is there already for its own output.
  container.replaceChildren()
  // The library sets its class after the first frame, which would have dark text on a dark page.
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.body.classList.add(isDark ? 'dark-mode' : 'light-mode')
  createApiReference(container, configure(toPageDocument(read, errors), errors))
}
