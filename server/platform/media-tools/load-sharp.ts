/**
 * Loads the image library on first use, because it needs about 15 MB of memory and most processes render no picture.
 * Its cache is disabled, because no picture is rendered twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
