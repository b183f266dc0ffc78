const lineBytesMax = 16 * 1_024 * 1_024
const lineEnd = 0x0a

/**
 * Yields the lines of a stream of UTF-8, without their ends. The last line may lack its end. Throws for a line of more than 16 MiB
 * and for bytes that are no UTF-8.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let left: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes: Buffer = left.length === 0 ? Buffer.from(chunk) : Buffer.concat([left, chunk])
    let from = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield decoder.decode(bytes.subarray(from, end))
      from = end + 1
    }
    left = bytes.subarray(from)
    if (left.length > lineBytesMax) throw new Error(`a line has more than ${lineBytesMax} bytes`)
  }
  if (left.length > 0) yield decoder.decode(left)
}
