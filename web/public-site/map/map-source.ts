let fetched: Promise<string | undefined> | undefined

/** Map source as JSON text for the map's script; undefined without one. Loaded once per page. */
export const mapSource = (): Promise<string | undefined> =>
  (fetched ??= fetchSource().catch((reason: unknown) => {
    fetched = undefined
    throw reason
  }))

async function fetchSource() {
  const response = await fetch('/site.json')
  const notice: unknown = await response.json()
  return typeof notice === 'object' && notice !== null && 'map' in notice ? JSON.stringify(notice.map) : undefined
}
