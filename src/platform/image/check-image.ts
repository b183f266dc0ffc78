import { bodyBytesMax } from '#kernel/limits'
import { BadImage } from './bad-image.ts'
import { isJpeg, parseJpeg } from './jpeg.ts'
import { isPng, parsePng } from './png.ts'
import { checkPngData } from './png-rows.ts'

/** Maximum size of a picture in bytes. */
export const imageBytesMax = bodyBytesMax

/** Accepted content types of pictures. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
/** An accepted content type. */
export type ImageType = (typeof imageTypes)[number]

/** A picture in a form that every program can show, without data that does not affect drawing. */
type Image = { contentType: ImageType; width: number; height: number; bytes: Buffer }

/**
 * Checks an uploaded picture and removes data that does not affect drawing, such as texts, locations and thumbnails.
 * Returns a problem with the reason if it is not a plain picture.
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
