export { checkPicture, pictureBytesMax, pictureTypes, type PictureType } from './check-picture.ts'
export { readRaster, shrunkTo, type Raster } from './raster.ts'
