/**
 * Placeholder in built pages for the public origin. It is known only at run time (`PUBLIC_URL`), and the server
 * replaces it at startup.
 */
export const BUILT_ORIGIN = 'https://site.invalid'
