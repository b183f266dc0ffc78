import { redactCardNumbers } from '#kernel/card-number'

const quotedLengthMax = 60

/** Quotes a text of an export for a person: at most 60 characters, and no card number. */
export function quoteText(text: string): string {
  const redacted = redactCardNumbers(cleanText(text))
  const characters = Array.from(redacted)
  const shown =
    characters.length > quotedLengthMax ? `${characters.slice(0, quotedLengthMax).join('')}...` : redacted
  return `"${shown}"`
}

/** Returns a text on one line, without control characters, invisible characters and spaces around it. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim()
}
