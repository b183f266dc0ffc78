// Where the list of headings has a column of its own: guide.css.
const hasOwnColumn = matchMedia('(min-width: 1200px)')

/** Keeps the list of headings open while it has a column of its own. */
export function openContents(contents: HTMLDetailsElement | null): void {
  if (!contents) return
  const fit = () => (contents.open = hasOwnColumn.matches)
  hasOwnColumn.addEventListener('change', fit)
  fit()
}
