/** Returns the headings of levels 2 and 3 of rendered Markdown, with their anchors. */
export function listHeadings(html) {
  return splitSections(html).flatMap(({ level, id, heading }) =>
    level > 1 ? [{ level, id, text: heading }] : [],
  )
}

/** Splits rendered Markdown at its headings of levels 1 to 3. The text of each section is without markup. */
export function splitSections(html) {
  const starts = [...html.matchAll(/<h([1-3]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs)]
  return starts.map(({ index, 0: whole, 1: level, 2: id, 3: heading }, place) => ({
    level: Number(level),
    id,
    heading: toText(heading),
    text: toText(html.slice(index + whole.length, starts[place + 1]?.index)),
  }))
}

// The highlighter and the Markdown parser write these.
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

function toText(html) {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name) => entities[name])
    .replaceAll(/\s+/g, ' ')
    .trim()
}
