/**
 * A run of a test tool: these files, and of their tests only those whose title matches.
 * @typedef {{ files: string[], title: string | undefined }} Selection
 */

/**
 * Chooses the tests whose file path and title together hold every word. What a title holds is first guessed from the text
 * of its file, so that files which cannot match are not even loaded.
 * @param {{ path: string, text: string }[]} files
 * @param {string[]} words
 * @returns {Selection[]}
 */
export function select(files, words) {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/)).filter(Boolean)
  /** @type {Map<string, Selection>} */
  const runs = new Map()
  for (const { path, text } of files) {
    const inTitle = wanted.filter((word) => !path.toLowerCase().includes(word))
    if (!inTitle.every((word) => text.toLowerCase().includes(word))) continue
    const key = inTitle.join(' ')
    const run = runs.get(key) ?? { files: [], title: titlePattern(inTitle) }
    run.files.push(path)
    runs.set(key, run)
  }
  return [...runs.values()]
}

/**
 * A pattern for titles that hold every word, whatever their order and capitals.
 * @param {string[]} words
 */
const titlePattern = (words) =>
  words.length === 0 ? undefined : words.map((word) => `(?=.*${anyCase(word)})`).join('')

// Both test tools compile the pattern themselves, and only one of them would ignore capitals.
/** @param {string} word */
const anyCase = (word) =>
  Array.from(word, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&') : `[${lower}${upper}]`
  }).join('')
