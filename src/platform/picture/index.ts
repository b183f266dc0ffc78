export { checkImage, imageBytesMax, imageTypes, type ImageType } from './check-image.ts'
export { readJpeg, type Jpeg } from './jpeg.ts'
export { shrinkImage } from './shrink-image.ts'
export { readRaster, shrinkRaster, type Raster } from './raster.ts'
