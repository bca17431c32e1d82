/**
 * The picture library, loaded when the first picture is drawn: most starts of a server draw none, and it takes about 15 MB. It keeps no cache of
 * operations, since no picture is drawn twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
