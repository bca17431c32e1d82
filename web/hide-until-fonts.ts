/**
 * Script after the style sheet that hides the page until its two fonts are decoded, usually for one frame. The fonts are
 * part of the style sheet, but browsers decode them after the first layout, which would shift the page.
 */
export const HIDE_UNTIL_FONTS = `{
  const { style } = document.documentElement
  const fonts = ['17px Archivo', 'extra-condensed 800 17px Archivo'].map((font) => document.fonts.load(font))
  style.visibility = 'hidden'
  Promise.allSettled(fonts).then(() => (style.visibility = ''))
}`
