export { checkImage, imageBytesMax, imageTypes, type ImageType } from './check-image.ts'
export { parseJpeg } from './jpeg.ts'
export { shrinkImage } from './shrink-image.ts'
export { loadRaster, shrinkRaster, type Raster } from './raster.ts'
