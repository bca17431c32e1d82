/** Side of the body on which a technique is shown. */
export type Side = 'left' | 'right'

const otherSide: Record<Side, Side> = { left: 'right', right: 'left' }

/** Visible side, which is the other one in a mirrored picture. */
export const shownSide = (side: Side | undefined, mirror: boolean): Side =>
  mirror ? otherSide[side ?? 'right'] : (side ?? 'right')
