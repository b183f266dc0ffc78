import { UnreadableExport } from '../book.ts'

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

// The characters of the bytes 80 to 9F in Windows-1252. Some versions of Node decode these bytes as ISO 8859-1.
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
const oldWorkbookSignature = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Decodes a file that a spreadsheet program saved as CSV: UTF-8, UTF-16 with a byte order mark, or otherwise
 * Windows-1252. Throws UnreadableExport for a workbook and for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  if (startsWith(bytes, zipSignature) || startsWith(bytes, oldWorkbookSignature))
    throw new UnreadableExport(`${file} is a workbook: save it as CSV in the spreadsheet program`)
  const mark = byteOrderMarks.find((each) => startsWith(bytes, each.bytes))
  const text = mark ? decodeStrictly(bytes, mark.encoding) : decodeUnmarked(bytes)
  if (text === undefined || text.includes('\0'))
    throw new UnreadableExport(`${file} is no text: save it as "CSV UTF-8" in the spreadsheet program`)
  return text
}

function decodeUnmarked(bytes: Uint8Array): string {
  return decodeStrictly(bytes, 'utf-8') ?? decodeWindows(bytes)
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeWindows(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? '')
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte)
}
