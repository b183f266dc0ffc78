import { deflateSync } from 'node:zlib'
import { parseJpeg, loadRaster, shrinkImage, shrinkRaster, type Raster } from '#platform/image'
import type { DrawnLogo } from './drawn-logo.ts'
import { page, type Pen } from './pen.ts'

type Size = { width: number; height: number }

const max: Size = { width: 170, height: 44 }
const roomBelow = 8
// Printers and screens do not show a higher resolution.
const pixelsOfPoint = 4
const pixelsMax: Size = { width: max.width * pixelsOfPoint, height: max.height * pixelsOfPoint }
// A small logo is not enlarged; this is the size of a screen pixel in points.
const pointsOfPixel = 0.75

/**
 * Prepares a logo for drawing. Returns undefined if it cannot be drawn, because a document must not fail for its logo.
 */
export async function openLogo(
  document: PDFKit.PDFDocument,
  bytes: Uint8Array | undefined,
): Promise<DrawnLogo | undefined> {
  if (!bytes) return undefined
  try {
    const picture = Buffer.from(bytes)
    const raster = await loadRaster(picture)
    return raster ? embedRaster(document, raster) : embedJpeg(document, picture)
  } catch {
    return undefined
  }
}

/** Shrinks a checked logo to the highest resolution ever shown, because it is embedded in every document. */
export function shrinkLogo(picture: Buffer): Promise<Buffer> {
  return shrinkImage(picture, pixelsMax.width, pixelsMax.height)
}

/** Draws a logo at the left and returns the vertical position of the next block. */
export function drawLogo({ document, logo, y }: Pen): number {
  if (!logo) return y
  const { image, width, height } = logo
  document.image(image as unknown as Buffer, page.left, y, { width, height })
  return y + height + roomBelow
}

/** The library draws some PNGs wrongly: interlaced ones, and ones with few colours or 16 bits. */
function embedRaster(document: PDFKit.PDFDocument, raster: Raster): DrawnLogo {
  const shrunk = shrinkRaster(raster, pixelsMax.width, pixelsMax.height)
  const alpha = pickChannels(shrunk, [3])
  const grey = { ColorSpace: 'DeviceGray', Filter: 'FlateDecode' }
  const mask = alpha.some((part) => part < 255)
    ? { SMask: embedImage(document, shrunk, grey, deflateSync(alpha)) }
    : {}
  const colours = { ColorSpace: 'DeviceRGB', Filter: 'FlateDecode', ...mask }
  const obj = embedImage(document, shrunk, colours, deflateSync(pickChannels(shrunk, [0, 1, 2])))
  return scaleLogo(raster, obj)
}

/** A JPEG is embedded unchanged, because every PDF reader decodes JPEG. */
function embedJpeg(document: PDFKit.PDFDocument, picture: Buffer): DrawnLogo {
  const { drawn, parts, ...size } = parseJpeg(picture)
  const ColorSpace = parts === 1 ? 'DeviceGray' : 'DeviceRGB'
  return scaleLogo(size, embedImage(document, size, { ColorSpace, Filter: 'DCTDecode' }, drawn))
}

function embedImage(
  document: PDFKit.PDFDocument,
  { width, height }: Size,
  facts: object,
  content: Buffer,
): object {
  const image = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
  const object = document.ref({ ...image, ...facts })
  object.end(content)
  return object
}

function scaleLogo({ width, height }: Size, obj: object): DrawnLogo {
  const factor = Math.min(max.width / width, max.height / height, pointsOfPixel)
  const image = { width, height, label: 'Logo', obj, embed: () => {} }
  return { image, width: width * factor, height: height * factor }
}

function pickChannels({ pixels }: Raster, parts: readonly number[]): Buffer {
  const taken = Buffer.alloc((pixels.length / 4) * parts.length)
  let at = 0
  for (let pixel = 0; pixel < pixels.length; pixel += 4)
    for (const part of parts) taken[at++] = pixels[pixel + part] ?? 0
  return taken
}
