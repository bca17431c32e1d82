/** The side of the body that a technique is shown on. */
export type Side = 'left' | 'right'

const otherSide: Record<Side, Side> = { left: 'right', right: 'left' }

/** The side that a member sees: a mirrored picture shows the other one. */
export const shownSide = (side: Side | undefined, mirror: boolean): Side =>
  mirror ? otherSide[side ?? 'right'] : (side ?? 'right')
