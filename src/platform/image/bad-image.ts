/** The reason why a picture is refused, worded for its uploader. */
export class BadImage extends Error {
  override readonly name = 'BadPicture'
}

/** Maximum width and height in pixels. */
export const imageSideMax = 2_000

/** Throws if a picture has no size or exceeds the maximum side. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadImage('has no size')
  if (width > imageSideMax || height > imageSideMax)
    throw new BadImage(`is ${width} x ${height} pixels, and may be at most ${imageSideMax} x ${imageSideMax}`)
}
