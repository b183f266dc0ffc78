import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** A constant text in every encoding. */
export type EncodedText = Record<Encoding, Buffer>

// A page has some 10,000 characters and is rendered per request, so a higher quality takes more time than it saves.
// Texts beyond the usual page size get the lowest quality.
const quality = 4
const level = 5
const onceQuality = 9
const longLength = 100_000
const shortLength = 1_000

/** Encodes a constant text once, at a high quality. */
export function encodeOnce(text: string): EncodedText {
  const params = { [constants.BROTLI_PARAM_QUALITY]: onceQuality }
  return { br: brotliCompressSync(text, { params }), gzip: gzipSync(text, { level: 9 }) }
}

/**
 * Returns the body in an encoding that the caller accepts, or undefined to send it unchanged. Only texts for browsers
 * that repeat nothing of the request are encoded. The compressed length then reveals no secret in them.
 */
export function compressBody(
  { body, contentType = '', encoded }: { body: unknown; contentType?: string; encoded?: EncodedText },
  acceptEncoding: string | undefined,
): { encoding: Encoding; body: Buffer } | undefined {
  if (!isCompressible(contentType) || typeof body !== 'string' || body.length < shortLength) return undefined
  const accepted = parseAcceptEncoding(acceptEncoding)
  const encoding = encodings.find((each) => accepted.includes(each))
  return encoding && { encoding, body: encoded?.[encoding] ?? encoders[encoding](body) }
}

/** Whether responses of this content type are compressed. */
export function isCompressible(contentType: string): boolean {
  return /^text\/(?:html|javascript|css)\b/.test(contentType)
}

const encoders: Record<Encoding, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: text.length > longLength ? 1 : quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzipSync(text, { level: text.length > longLength ? 1 : level }),
}

/** Returns the encodings that the header lists, without refused ones (`br;q=0`). */
function parseAcceptEncoding(header = ''): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*/s, ''))
}
