/** What the drawn lesson of the home page shows, for the page and for its script. */
export const plate = {
  technique: 'front-kick',
  /** Seconds of the technique: the moment of the page without script, and the marks of the loop. */
  still: 1.2,
  loop: { from: 0.7, until: 1.5 },
  /** What is seen, in the scene's units. */
  view: { left: -240, top: -250, width: 480, height: 270 },
} as const
