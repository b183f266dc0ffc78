/** Why a picture is not taken, in words for whoever sent it. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

/** The most pixels that a picture may be wide or high. */
export const pictureSideMax = 2_000

/** Refuses a picture that has no size, or is larger than any screen needs. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadPicture('has no size')
  if (width > pictureSideMax || height > pictureSideMax)
    throw new BadPicture(
      `is ${width} x ${height} pixels, and may be at most ${pictureSideMax} x ${pictureSideMax}`,
    )
}
