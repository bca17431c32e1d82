let fetched: Promise<string | undefined> | undefined

/**
 * Where the academy's interactive map comes from, as text that the map's script reads; undefined where it has none.
 * Fetched once a page.
 */
export const mapSource = (): Promise<string | undefined> =>
  (fetched ??= fetchSource().catch((reason: unknown) => {
    fetched = undefined
    throw reason
  }))

async function fetchSource() {
  const answer = await fetch('/site.json')
  const notice: unknown = await answer.json()
  return typeof notice === 'object' && notice !== null && 'map' in notice ? JSON.stringify(notice.map) : undefined
}
