import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** A text that never changes, in every encoding. */
export type EncodedText = Record<Encoding, Buffer>

// A page is a few ten thousand characters and is made anew each time: more than this takes longer than it saves. What is
// longer than any page of ours should be takes the least there is.
const quality = 4
const level = 5
const onceQuality = 9
const longLength = 100_000
const shortLength = 1_000

/** Encodes what is sent again and again. */
export function encodeOnce(text: string): EncodedText {
  const params = { [constants.BROTLI_PARAM_QUALITY]: onceQuality }
  return { br: brotliCompressSync(text, { params }), gzip: gzipSync(text, { level: 9 }) }
}

/**
 * The body of an answer in an encoding that its caller takes; undefined where it is sent as it is. Only texts for browsers are
 * encoded, in which nothing of a request is repeated: how long it is then tells nobody what else is in it.
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

/** Whether answers of this type are sent in the encoding that suits their caller. */
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

/** The encodings that a header names, but those that it names as refused (`br;q=0`). */
function parseAcceptEncoding(header = ''): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*/s, ''))
}
