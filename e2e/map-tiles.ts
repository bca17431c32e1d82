import type { BrowserContext } from '@playwright/test'

/** One green picture, as a source of maps sends it. */
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#9c9"/></svg>'

/** Answers for the source of the map that `start-holdfast.ts` names: it is no host of the world's. */
export const serveTiles = (context: BrowserContext) =>
  context.route('https://tiles.invalid/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: tile }))
