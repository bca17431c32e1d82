/**
 * Key in local storage, read by page scripts, and name of the cookie, read by the server. Both exist only while
 * discreet mode is on.
 */
export const DISCREET_KEY = 'holdfast.discreet'

/** Title that every page has in discreet mode, in the tab and in the browser's history. */
export const NEUTRAL_TITLE = 'Notes'
