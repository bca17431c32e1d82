/** Any origin will do: it is only there to see whether an address stays on it. */
const HERE = 'https://here.invalid'

/** The path to open after sign-in, or null. Only a path of this site counts: anything else would be an open redirect. */
export const wantedPath = (asked: string | null): string | null => {
  if (!asked?.startsWith('/') || !URL.canParse(asked, HERE)) return null
  const { origin, pathname, search, hash } = new URL(asked, HERE)
  // Two slashes at the start would name another host, also when the address parser made them out of something else.
  if (origin !== HERE || pathname.startsWith('//') || isDoor(pathname)) return null
  return pathname + search + hash
}

/** Going back to these would sign the member out again, or ask them to come in once more. */
const isDoor = (pathname: string) => /^\/(sign-(in|up|out)|confirm|forgot|recover)\/?$/i.test(pathname)
