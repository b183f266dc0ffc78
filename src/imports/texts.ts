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

// Most texts of an export. The test takes a tenth of the time of the replacements.
const cleanAscii = /^[!-~]+(?: [!-~]+)*$/

/** Returns a text on one line, without control characters, invisible characters and spaces around it. */
export function cleanText(text: string): string {
  if (cleanAscii.test(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim()
}
