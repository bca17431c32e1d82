import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** One import as it is written. */
export interface Import {
  wanted: string
  /** Gone when the program runs. `import { type A }` is not: what is left of it still loads the module. */
  isType: boolean
}

/** Every import of a file: static, re-exported, and dynamic where its address is plain text. */
export function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const isType = (start: number) => /^(import|export)\s+type[\s{*]/.test(text.slice(start, start + 20))
  const imports = module.staticImports.map(({ start, moduleRequest }) => ({
    wanted: moduleRequest.value,
    isType: isType(start),
  }))
  const exports = module.staticExports.flatMap(({ start, entries }) => {
    const wanted = entries[0]?.moduleRequest?.value
    return wanted === undefined ? [] : [{ wanted, isType: isType(start) }]
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const written = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return written === undefined ? [] : [{ wanted: written, isType: false }]
  })
  return [...imports, ...exports, ...dynamic]
}
