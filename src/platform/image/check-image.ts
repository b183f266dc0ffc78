import { bodyBytesMax } from '#kernel/limits'
import { BadImage } from './bad-image.ts'
import { isJpeg, parseJpeg } from './jpeg.ts'
import { isPng, parsePng } from './png.ts'
import { checkPngData } from './png-rows.ts'

/** The most bytes that a picture may have. */
export const imageBytesMax = bodyBytesMax

/** What pictures there are, as answers name them. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
/** One of them. */
export type ImageType = (typeof imageTypes)[number]

/** A picture that every program shows which shows pictures at all, and of which nothing is left but what draws it. */
type Image = { contentType: ImageType; width: number; height: number; bytes: Buffer }

/**
 * Reads a picture that somebody sent, and leaves out of it what draws nothing: texts, places, thumbnails, whatever else programs
 * write into one or hide in it. One that is anything but a plain picture is refused with a problem that says why.
 */
export async function checkImage(bytes: Buffer): Promise<Image | { problem: string }> {
  try {
    if (isPng(bytes)) {
      const png = parsePng(bytes)
      await checkPngData(png)
      return { contentType: 'image/png', width: png.width, height: png.height, bytes: png.drawn }
    }
    if (isJpeg(bytes)) {
      const { width, height, drawn } = parseJpeg(bytes)
      return { contentType: 'image/jpeg', width, height, bytes: drawn }
    }
    return { problem: 'is neither a PNG nor a JPEG; SVG, GIF and WebP are not taken' }
  } catch (error) {
    if (error instanceof BadImage) return { problem: error.message }
    throw error
  }
}
