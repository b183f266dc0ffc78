export { checkPicture, pictureBytesMax, pictureTypes, type PictureType } from './check-picture.ts'
export { readJpeg, type Jpeg } from './jpeg.ts'
export { shrinkPicture } from './shrink-picture.ts'
export { readRaster, shrunkTo, type Raster } from './raster.ts'
