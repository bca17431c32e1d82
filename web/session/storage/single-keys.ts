import { asObject, tryCatch } from '#web/api/read-response.ts'

/** Reads the player setting that turns off single-character shortcuts everywhere (WCAG 2.1.4). */
export const areSingleKeysDisabled = () =>
  asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem('player') ?? '')))['singleKeys'] === false
