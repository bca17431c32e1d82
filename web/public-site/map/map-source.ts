let fetchedSource: Promise<string | undefined> | undefined

/** Loads the map source as JSON text for the map's script, once per page. Undefined without a map source. */
export const mapSource = (): Promise<string | undefined> =>
  (fetchedSource ??= fetchSource().catch((reason: unknown) => {
    fetchedSource = undefined
    throw reason
  }))

async function fetchSource() {
  const response = await fetch('/site.json')
  const siteFile: unknown = await response.json()
  return typeof siteFile === 'object' && siteFile !== null && 'map' in siteFile
    ? JSON.stringify(siteFile.map)
    : undefined
}
