import type { BrowserContext } from '@playwright/test'

/** A green map tile. */
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#9c9"/></svg>'

/** Mocks the tile server configured in `start-holdfast.ts`, which does not exist. */
export const serveTiles = (context: BrowserContext) =>
  context.route('https://tiles.invalid/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: tile }))
