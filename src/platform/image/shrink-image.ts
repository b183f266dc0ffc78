import { isPng, parsePng } from './png.ts'
import { loadRaster, shrinkRaster } from './raster.ts'
import { writePng } from './write-png.ts'

/**
 * Scales a checked PNG down to the maximum size, as a PNG of 8 bits. A picture that fits stays unchanged, as does a
 * JPEG, whose pixels are not decoded here.
 */
export async function shrinkImage(bytes: Buffer, widthMax: number, heightMax: number): Promise<Buffer> {
  if (!isPng(bytes)) return bytes
  const { width, height, colours } = parsePng(bytes)
  const raster = width > widthMax || height > heightMax ? await loadRaster(bytes) : undefined
  return raster ? writePng(shrinkRaster(raster, widthMax, heightMax), colours) : bytes
}
