/** An error of the API, and its anchor on the page. */
export type ExplainedError = { anchor: string; code: string; paragraphs: string[] }

/** Reads the errors that the service rendered into the page. */
export function readErrors(page: Element): ExplainedError[] {
  return [...page.querySelectorAll('section[id^="error-"]')].map((section) => ({
    anchor: section.id,
    code: section.id.slice('error-'.length),
    paragraphs: [...section.querySelectorAll('p')].map(({ textContent }) => textContent),
  }))
}
