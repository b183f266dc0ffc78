/**
 * Replaces a part of a text, or removes it. Throws if the text would stay the same, because the planted mistake would
 * then change nothing.
 */
export function replaceText(text: string, part: string, other = ''): string {
  const found = text.split(part).length - 1
  if (part === '' || found !== 1)
    throw new Error(`a planted mistake changes ${found} times what is said once: ${part}`)
  if (part === other) throw new Error(`a planted mistake puts the same in place of this: ${part}`)
  return text.replace(part, () => other)
}

/**
 * As for a text, but for SQL that writes rows. Throws when the mistake is planted, because an error during a run would
 * count as a find.
 */
export function replaceSql(
  sql: (rows: string) => string,
  part: string,
  other = '',
): (rows: string) => string {
  replaceText(sql('rows'), part, other)
  return (rows) => replaceText(sql(rows), part, other)
}
