import { isPng, parsePng } from './png.ts'
import { loadRaster, shrinkRaster } from './raster.ts'
import { writePng } from './write-png.ts'

/**
 * A picture that was checked, made so much smaller that it fits: a PNG of 8 bits. One that fits stays as it is, and so does a JPEG,
 * of which no pixel is read here.
 */
export async function shrinkImage(bytes: Buffer, widthMax: number, heightMax: number): Promise<Buffer> {
  if (!isPng(bytes)) return bytes
  const { width, height, colours } = parsePng(bytes)
  const raster = width > widthMax || height > heightMax ? await loadRaster(bytes) : undefined
  return raster ? writePng(shrinkRaster(raster, widthMax, heightMax), colours) : bytes
}
