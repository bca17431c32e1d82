/** Side of the body on which a technique is shown. */
export type Side = 'left' | 'right'

const oppositeSides: Record<Side, Side> = { left: 'right', right: 'left' }

/** Returns the side seen in the picture: the opposite side if the picture is mirrored. */
export const getShownSide = (side: Side | undefined, mirror: boolean): Side =>
  mirror ? oppositeSides[side ?? 'right'] : (side ?? 'right')
