/**
 * Storage key and cookie name that exist while discreet mode is on: storage for page scripts, the cookie for the
 * server. Nothing is stored when it is off.
 */
export const DISCREET_KEY = 'holdfast.discreet'

/** Title in the tab and the browser's history instead of a page's own. */
export const NEUTRAL_TITLE = 'Notes'
