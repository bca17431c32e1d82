/**
 * Stands in built pages for the address that visitors use: only the running server knows it (`PUBLIC_URL`), and puts it
 * in when it starts.
 */
export const BUILT_ORIGIN = 'https://site.invalid'
