/** Why a picture is not taken, in words for whoever sent it. */
export class BadImage extends Error {
  override readonly name = 'BadPicture'
}

/** The most pixels that a picture may be wide or high. */
export const imageSideMax = 2_000

/** Refuses a picture that has no size, or is larger than any screen needs. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadImage('has no size')
  if (width > imageSideMax || height > imageSideMax)
    throw new BadImage(`is ${width} x ${height} pixels, and may be at most ${imageSideMax} x ${imageSideMax}`)
}
