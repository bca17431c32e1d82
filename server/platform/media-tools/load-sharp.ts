/**
 * The picture library, loaded when the first picture is drawn: most starts of a server draw none, and it needs about 15
 * MB. Its cache is off, since no picture is drawn twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
