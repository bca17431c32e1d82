/**
 * Loads the image library on first use, because most server starts render no picture and it needs about 15 MB. Its
 * cache is disabled, because no picture is rendered twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
