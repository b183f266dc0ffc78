import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

// A page has some ten thousand characters. A higher quality takes longer than it saves.
const brotliQuality = 5
const gzipLevel = 6

/** Responds with a page, compressed where the browser accepts that. No page repeats any text of its request. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const accepted = parseAcceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return reply.header('content-encoding', 'br').send(brotliCompressSync(page, { params }))
  }
  if (!accepted.includes('gzip')) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(gzipSync(page, { level: gzipLevel }))
}

/** Returns the encodings of a header, without those that it refuses (`br;q=0`). */
function parseAcceptedEncodings(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*/, ''))
}
