/** Scene of the interactive lesson preview, shared by the page and its script. */
export const illustration = {
  technique: 'front-kick',
  /** Times of the technique in seconds: the still picture, and the start and end of the loop. */
  still: 1.2,
  loop: { from: 0.7, until: 1.5 },
  /** Visible area in scene units. */
  view: { left: -240, top: -250, width: 480, height: 270 },
} as const
