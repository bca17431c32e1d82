/**
 * Stored in the browser as long as discreet mode is on: in its storage for the pages' scripts, and as a cookie for the
 * server. Nothing is stored when it is off.
 */
export const DISCREET_KEY = 'holdfast.discreet'

/** What a tab and the browser's history say instead of a page's title. */
export const NEUTRAL_TITLE = 'Notes'
