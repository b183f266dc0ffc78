/** A text with another one in place of a part of it, or without that. Throws where it is the same then: who plants that plants nothing. */
export function replaceText(text: string, part: string, other = ''): string {
  const found = text.split(part).length - 1
  if (part === '' || found !== 1)
    throw new Error(`a planted mistake changes ${found} times what is said once: ${part}`)
  if (part === other) throw new Error(`a planted mistake puts the same in place of this: ${part}`)
  return text.replace(part, () => other)
}

/** As `changedText`, of what writes rows. It throws where it is made, and not where a run would be found out by it. */
export function replaceSql(
  sql: (rows: string) => string,
  part: string,
  other = '',
): (rows: string) => string {
  replaceText(sql('rows'), part, other)
  return (rows) => replaceText(sql(rows), part, other)
}
